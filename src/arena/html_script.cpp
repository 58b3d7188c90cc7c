// The script of the report: it lists the games and draws one at a time. It knows no rules; replay_archive.h
// says how a game is packed.
#include "arena/html_parts.h"

namespace turncoat {

std::string_view report_script() {
  return R"js('use strict';
(() => {
const data = JSON.parse(document.getElementById('data').textContent);
const find = id => document.getElementById(id);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const number = {};
for (let i = 0; i < letters.length; ++i) number[letters[i]] = i;
const pageSize = 25;
const sides = ['X', 'O'];
let shown = [], page = 0, current = -1, positions = [], ply = 0;

function unpack(packed) {
  const [a, b, round, game, aIsFirst, halfPoints, margin, kind, failed, opening, plies] = packed;
  return {a, b, round, game, first: aIsFirst ? a : b, second: aIsFirst ? b : a,
          aIsFirst, halfPoints, margin, kind, failed, opening, plies};
}

// The board after each ply: what stood before, the new mark, and the marks that the data say were turned.
function boardsOf(game) {
  let cells = [...data.start], side = data.side;
  const list = [{cells, side, move: null, turned: []}];
  for (let i = 0; i < game.plies.length;) {
    const step = {move: -1, turned: [], mover: side};
    if (game.plies[i] === '.') ++i;
    else {
      step.move = number[game.plies[i]];
      const count = number[game.plies[i + 1]];
      for (let k = 0; k < count; ++k) step.turned.push(number[game.plies[i + 2 + k]]);
      i += 2 + count;
      cells = [...cells];
      cells[step.move] = sides[side];
      for (const cell of step.turned) cells[cell] = sides[side];
    }
    side = 1 - side;
    list.push({...step, cells, side});
  }
  return list;
}

function resultOf(game) {
  if (game.kind) return `${data.names[game.failed]} lost: ${game.kind}`;
  if (game.halfPoints === 1) return 'draw';
  const winner = data.names[game.halfPoints === 2 ? game.a : game.b];
  return game.margin === null ? `${winner} won` : `${winner} won by ${Math.abs(game.margin)}`;
}

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}

function choose() {
  const one = find('one').value, two = find('two').value, kind = find('kind').value;
  shown = [];
  data.games.forEach((packed, i) => {
    const [a, b] = packed;
    if (one !== '' && a !== +one && b !== +one) return;
    if (two !== '' && a !== +two && b !== +two) return;
    if (one !== '' && one === two) return;
    if (kind === 'incident' && !packed[7]) return;
    if (kind === 'draw' && packed[5] !== 1) return;
    if (kind === 'won' && (one === '' || packed[5] !== (a === +one ? 2 : 0))) return;
    if (kind === 'lost' && (one === '' || packed[5] !== (a === +one ? 0 : 2))) return;
    shown.push(i);
  });
  page = 0;
  list();
}

function list() {
  const rows = find('list');
  rows.replaceChildren();
  for (const i of shown.slice(page * pageSize, (page + 1) * pageSize)) {
    const game = unpack(data.games[i]);
    const row = element('tr');
    const head = element('th', '', {scope: 'row'});
    const button = element('button', `Replay ${i + 1}`, {type: 'button', 'aria-label':
        `Replay ${i + 1}: ${data.names[game.first]} against ${data.names[game.second]}`});
    button.onclick = () => open(i);
    head.append(button);
    row.append(head, element('td', data.rounds[game.round - 1]), element('td', data.names[game.first], {class: 'name'}),
               element('td', data.names[game.second], {class: 'name'}), element('td', resultOf(game), {class: 'name'}));
    rows.append(row);
  }
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  find('where').textContent = `${shown.length} games, page ${page + 1} of ${pages}`;
  find('before').disabled = page === 0;
  find('after').disabled = page + 1 >= pages;
}

function open(i, isQuiet) {
  current = i;
  const game = unpack(data.games[i]);
  positions = boardsOf(game);
  find('viewer').hidden = false;
  find('what').textContent = `Game ${i + 1}, ${data.rounds[game.round - 1]}: ${data.names[game.first]} (${sides[data.side]}) ` +
      `against ${data.names[game.second]} (${sides[1 - data.side]}): ${resultOf(game)}`;
  const moves = find('moves');
  moves.replaceChildren();
  positions.forEach((step, at) => {
    if (at === 0) return;
    const button = element('button', step.move < 0 ? 'pass' : data.cells[step.move],
                           {type: 'button', 'aria-label': `ply ${at}: ${step.move < 0 ? 'pass' : data.cells[step.move]}`});
    if (at <= game.opening) button.className = 'opening';
    button.onclick = () => show(at);
    const item = element('li');
    item.append(button);
    moves.append(item);
  });
  find('slider').max = positions.length - 1;
  show(positions.length - 1);
  if (!isQuiet) {
    history.replaceState(null, '', '#game-' + (i + 1));
    find('viewer').scrollIntoView({block: 'start'});
    find('what').focus({preventScroll: true});
  }
}

const svgName = 'http://www.w3.org/2000/svg';
function shape(name, attributes) {
  const made = document.createElementNS(svgName, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}

function draw(step) {
  const board = find('board');
  board.setAttribute('viewBox', `-40 -40 ${data.columns * 100 + 50} ${data.rows * 100 + 50}`);
  board.replaceChildren();
  for (let column = 0; column < data.columns; ++column) {
    const label = shape('text', {x: column * 100 + 50, y: -12});
    label.textContent = data.cells[column][0];
    board.append(label);
  }
  for (let row = 0; row < data.rows; ++row) {
    const label = shape('text', {x: -20, y: row * 100 + 59});
    label.textContent = data.cells[row * data.columns].slice(1);
    board.append(label);
    for (let column = 0; column < data.columns; ++column) {
      const cell = row * data.columns + column, mark = step.cells[cell];
      const x = column * 100 + 50, y = row * 100 + 50;
      board.append(shape('rect', {class: 'cell', x: x - 50, y: y - 50, width: 100, height: 100, 'stroke-width': 2}));
      if (mark !== '-') board.append(shape('circle', {class: mark === 'X' ? 'x' : 'o', cx: x, cy: y, r: 41, 'stroke-width': 3}));
      if (step.turned.includes(cell)) board.append(shape('circle', {class: 'turned', cx: x, cy: y, r: 33}));
      if (step.move === cell) board.append(shape('circle', {class: 'last', cx: x, cy: y, r: 12}));
    }
  }
}

function textOf(step) {
  const name = cell => data.cells[cell];
  let text = '  ';
  for (let column = 0; column < data.columns; ++column) text += ' ' + name(column)[0];
  for (let row = 0; row < data.rows; ++row) {
    text += '\n' + name(row * data.columns).slice(1).padStart(2);
    for (let column = 0; column < data.columns; ++column) text += ' ' + step.cells[row * data.columns + column];
  }
  return text;
}

function show(at) {
  if (current < 0) return;
  ply = Math.max(0, Math.min(positions.length - 1, at));
  const step = positions[ply];
  const count = mark => step.cells.filter(cell => cell === mark).length;
  const score = `X ${count('X')}, O ${count('O')}`;
  let said = `Start: ${score}.`;
  if (ply > 0) {
    const who = sides[step.mover];
    said = step.move < 0 ? `Ply ${ply} of ${positions.length - 1}: ${who} passes. ${score}.`
        : `Ply ${ply} of ${positions.length - 1}: ${who} ${data.cells[step.move]}, turns ${step.turned.length}. ${score}.`;
  }
  find('say').textContent = said;
  draw(step);
  find('board').setAttribute('aria-label', 'Board. ' + said);
  find('text').textContent = textOf(step);
  find('slider').value = ply;
  find('slider').setAttribute('aria-valuetext', said);
  find('start').disabled = find('back').disabled = ply === 0;
  find('next').disabled = find('end').disabled = ply === positions.length - 1;
  [...find('moves').querySelectorAll('button')].forEach((button, i) => {
    if (i + 1 === ply) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  });
}

function openFromAddress() {
  const match = /^#game-(\d+)$/.exec(location.hash);
  if (match && +match[1] >= 1 && +match[1] <= data.games.length) open(+match[1] - 1, true);
}

if (!data.games.length) return;
find('games-tools').hidden = false;
for (const id of ['one', 'two']) {
  data.order.forEach(entrant => find(id).append(element('option', data.names[entrant], {value: entrant})));
  find(id).onchange = choose;
}
find('kind').onchange = choose;
find('before').onclick = () => { --page; list(); };
find('after').onclick = () => { ++page; list(); };
find('start').onclick = () => show(0);
find('back').onclick = () => show(ply - 1);
find('next').onclick = () => show(ply + 1);
find('end').onclick = () => show(positions.length - 1);
find('slider').oninput = event => show(+event.target.value);
for (const button of document.querySelectorAll('[data-game]')) {
  button.hidden = false;
  button.onclick = () => open(+button.dataset.game);
}
document.addEventListener('keydown', event => {
  if (current < 0 || event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const target = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: positions.length - 1}[event.key];
  if (target === undefined || event.target.closest('.scroll')) return;
  event.preventDefault();
  show(target);
});
addEventListener('hashchange', openFromAddress);
choose();
openFromAddress();
})();
)js";
}

}  // namespace turncoat
