// What changed between two states of a game, said to screen readers and in sounds.
import { count, t } from './i18n/index.svelte';
import { writeMove, writeScore } from './notation';
import type { Game, Move } from './protocol';
import { whyOf } from './reasons';
import { settings } from './settings.svelte';
import { ui } from './ui.svelte';

export function describeMove(game: Game, move: Move): string {
  const name = game.seats[move.side].name;
  if (move.move === 'pass') return t('say.pass', { name });
  const cell = writeMove(move.move, settings.coordinates, t('pass'));
  return `${t('say.move', { name, cell })}, ${count('say.turns', move.turned.length)}.`;
}

export function describeResult(game: Game): string {
  const result = game.result;
  if (!result) return '';
  const { X, O } = game.position.score;
  const winner = result.winner === 'draw' ? '' : game.seats[result.winner].name;
  const by = result.by ? game.seats[result.by].name : '';
  if (result.reason === 'resigned') return t('result.resigned', { winner, by });
  if (result.reason === 'time') return t('result.time', { winner, by });
  if (result.winner === 'draw') return t('result.draw', { score: writeScore(X, O) });
  return t('result.win', { winner, score: result.winner === 'X' ? writeScore(X, O) : writeScore(O, X) });
}

export function describeTurn(game: Game): string {
  if (game.result) return describeResult(game);
  const { side, pass, score } = game.position;
  const turn = t(pass ? 'say.mustPass' : 'say.turn', { name: game.seats[side].name, side });
  return `${turn} ${t('say.score', { x: score.X, o: score.O })}`;
}

export function announce(before: Game | null, game: Game): void {
  if (before?.id !== game.id) {
    ui.say(`${t('say.newGame', { x: game.seats.X.name, o: game.seats.O.name })} ${describeTurn(game)}`);
    return;
  }
  const texts: string[] = [];
  if (game.ply > before.ply) {
    for (const [index, move] of game.moves.slice(before.ply, game.ply).entries()) {
      texts.push(describeMove(game, move));
      // Said once, and not again with every answer of the same kind.
      const why = whyOf(move);
      if (why && why !== whyOf(game.moves[before.ply + index - 2])) texts.push(`${why}.`);
      if (move.move === 'pass') ui.tell(t('say.pass', { name: game.seats[move.side].name }));
      if (game.seats[move.side].kind === 'bot') ui.sound(move.move === 'pass' ? 'pass' : 'move', move.turned.length);
    }
  } else if (game.ply < before.ply) {
    texts.push(t('say.back', { n: game.ply }));
  }
  if (game.state === 'over' && before.state !== 'over') ui.sound('end');
  const ended = game.state === 'over' && before.state !== 'over';
  if (game.failure && !before.failure) texts.push(t('fail.title', { name: game.seats[game.failure.side].name }));
  if (ended) texts.push(describeResult(game));
  else if (texts.length && game.seats[game.position.side].kind === 'person') texts.push(describeTurn(game));
  if (texts.length) ui.say(texts.join(' '));
}
