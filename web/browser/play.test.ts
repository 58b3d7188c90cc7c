// Whole games of every kind, from the first click to the result.
import { writeScore } from '../src/lib/notation';
import { adjacencyStart, countOf, othelloGameWithPass, othelloStart, playAdjacency, playOthello } from './support/rules';
import { expect, test } from './support/test';

test('two people play a whole Adjacency game', async ({ visit }) => {
  const table = await visit();
  await table.begin({ game: 'adjacency', rounds: 3, x: 'Ann', o: 'Ben' });
  let twin = adjacencyStart();
  await table.seesBoard(twin.cells);
  for (const move of ['c7', 'f2', 'f3', 'c6', 'g3', 'd6']) {
    await table.seesStatus('status.turn', { name: twin.side === 'X' ? 'Ann' : 'Ben' });
    await table.play(move);
    twin = playAdjacency(twin, move);
    await table.seesBoard(twin.cells);
    await table.seesScore(countOf(twin.cells, 'X'), countOf(twin.cells, 'O'));
  }
  const [x, o] = [countOf(twin.cells, 'X'), countOf(twin.cells, 'O')];
  const winner = x > o ? 'Ann' : 'Ben';
  if (x === o) await table.seesStatus('result.draw', { score: writeScore(x, o) });
  else await table.seesStatus('result.win', { winner, score: x > o ? writeScore(x, o) : writeScore(o, x) });
  await table.hears(winner);
  await table.seesMoves(6);

  await table.button('result.again').click();
  await table.seesBoard(adjacencyStart().cells);
});

test('two people play a whole Othello game, and the pass is announced', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello', x: 'Ann', o: 'Ben' } });
  const names = { X: 'Ann', O: 'Ben' };
  let twin = { ...othelloStart(), passed: false, over: false };
  let passes = 0;
  for (const move of othelloGameWithPass()) {
    const mover = twin.side;
    await table.play(move);
    twin = playOthello(twin, move);
    await table.seesBoard(twin.cells);
    if (twin.passed) {
      const words = table.text('say.pass', { name: names[mover === 'X' ? 'O' : 'X'] });
      await table.isTold(words);
      await table.hears(words);
      passes++;
    }
    if (!twin.over) await table.seesStatus('status.turn', { name: names[twin.side] });
  }
  expect(passes).toBeGreaterThan(0);
  await expect.poll(() => table.status.innerText()).toMatch(/^((Ann|Ben) won|A draw), \d+\u2060–\u2060\d+$/);
  expect(Number(await table.ofSeat('X', '.score')) + Number(await table.ofSeat('O', '.score'))).toBe(64);
});

test('a person plays a whole game against a bot, whose depth and positions are told', async ({ visit }) => {
  const table = await visit();
  await table.begin({ game: 'adjacency', rounds: 3, x: 'Ann', o: { bot: 'minimax' } });
  for (const moves of [2, 4, 6]) {
    await table.seesStatus('status.turn', { name: 'Ann' });
    await table.playAnything();
    await table.seesMoves(moves);
  }
  await table.seesEnd();
  await table.openFold('room.thoughts');
  await table.page.getByText(/^\d moves deep$/).waitFor();
  await table.page.getByText(/^[\d.k]+ positions$/).waitFor();
});

test('two bots play: pause, step, speed', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 28, x: { bot: 'greedy' }, o: { bot: 'random' }, speed: 100 } });
  await expect.poll(() => table.rows.count(), { timeout: 20_000 }).toBeGreaterThan(0);
  await table.button('do.pause').click();
  await table.seesStatus('status.paused');
  const paused = await table.rows.count();
  await table.page.waitForTimeout(400);
  expect(await table.rows.count()).toBe(paused);

  await table.button('do.step').click();
  await table.seesMoves(paused + 1);
  await table.page.waitForTimeout(400);
  expect(await table.rows.count()).toBe(paused + 1);

  await table.button('room.menu').click();
  await table.list('do.speed').selectOption('0');
  await table.page.keyboard.press('Escape');
  await table.button('do.resume').click();
  await table.seesMoves(56);
  await table.seesEnd();
  expect((await table.board()).includes('-')).toBe(false);
});

test('Othello with few squares empty begins there', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'othello', x: 'Ann', o: { bot: 'random' } });
  await table.choose('new.start', table.text('new.startEmpties'));
  await table.field('new.empties').fill('6');
  await table.start();
  await expect.poll(async () => countOf(await table.board(), '-')).toBeLessThanOrEqual(6);
});
