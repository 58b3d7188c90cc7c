// Why bots made their moves, and what the board shows of it.
import { opposite } from './board';
import { reasonWords } from './catalogue_words';
import { kValueReasons } from './i18n/id_catalogue';
import type { Game, Move } from './protocol';

// For people; how a value was found is none.
export const whyOf = (move: Move | undefined): string =>
  move?.reason && !(move.reason in kValueReasons) ? reasonWords(move.reason) : '';

const kTellers = /^(unbeatable|steer|engine)\b/;

// Whether there is a place for reasons: from the first move on, because nothing may jump when one comes.
export const tellsWhy = (game: Game): boolean =>
  game.moves.some(whyOf) ||
  (/^adjacency\b/.test(game.variant) && Object.values(game.seats).some(({ bot }) => bot !== undefined && kTellers.test(bot)));

// Whether it is the game that is solved, with who knows how in the second seat.
export const isArgument = (game: Game): boolean =>
  /^adjacency(:rounds=28)?$/.test(game.variant) && /^unbeatable\b/.test(game.seats.O.bot ?? '');

export interface Pair {
  cells: string[];
  isOpposite: boolean;
}

// A move and the answer of `unbeatable`, which made the last of so many moves.
export function answeredPair(game: Game, ply: number): Pair | null {
  const [move, answer] = [game.moves[ply - 2], game.moves[ply - 1]];
  if (!move || !answer || !/^unbeatable\b/.test(game.seats[answer.side].bot ?? '')) return null;
  return { cells: [move.move, answer.move], isOpposite: answer.move === opposite(move.move, game.start) };
}
