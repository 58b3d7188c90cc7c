// What changed between two states of a game, said to screen readers and in sounds.
import { count, t } from './i18n/index.svelte';
import { writeMove } from './notation';
import type { Game, Move } from './protocol';
import { whyOf } from './reasons';
import { headline, outcomeFor, personOf, whyEnded } from './result';
import { settings } from './settings.svelte';
import { ui } from './ui.svelte';

const passText = (name: string): string => (name === t('name.you') ? t('say.youPass') : t('say.pass', { name }));

export function describeMove(game: Game, move: Move): string {
  const name = game.seats[move.side].name;
  if (move.move === 'pass') return passText(name);
  const cell = writeMove(move.move, settings.coordinates, t('pass'));
  return `${t('say.move', { name, cell })}, ${count('say.turns', move.turned.length)}.`;
}

export function describeResult(game: Game): string {
  if (!game.result) return '';
  const why = game.result.reason === 'normal' ? '' : whyEnded(game);
  return why ? `${headline(game)}. ${why}` : headline(game);
}

export function describeTurn(game: Game): string {
  if (game.result) return describeResult(game);
  const { side, pass, score } = game.position;
  const turn = t(pass ? 'say.mustPass' : 'say.turn', { name: game.seats[side].name, side });
  return `${turn} ${t('say.score', { side: 'X', other: 'O', x: score.X, o: score.O })}`;
}

// A win or a loss is heard where one person plays.
const kEndSounds = { W: 'win', L: 'lose', D: 'end' } as const;

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
      if (move.move === 'pass' && !game.result) ui.tell(passText(game.seats[move.side].name));
      if (game.seats[move.side].kind === 'bot') ui.sound(move.move === 'pass' ? 'pass' : 'move', move.turned.length);
    }
  } else if (game.ply < before.ply) {
    texts.push(t('say.back', { n: game.ply }));
  }
  const ended = game.state === 'over' && before.state !== 'over';
  if (ended) {
    // What was told on the way says nothing of the end.
    ui.forget();
    const person = personOf(game);
    ui.sound(kEndSounds[(person && outcomeFor(game, person)) ?? 'D']);
  }
  if (game.failure && !before.failure) texts.push(t('fail.title', { name: game.seats[game.failure.side].name }));
  if (ended) texts.push(describeResult(game));
  else if (texts.length && game.seats[game.position.side].kind === 'person') texts.push(describeTurn(game));
  if (texts.length) ui.say(texts.join(' '));
}
