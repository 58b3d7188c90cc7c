// A position of a line of moves as it is drawn: complete where it is known, else as far as the moves tell.
import { other, type Game, type Move, type Position, type Score, type Side } from './protocol';

export interface Shown {
  ply: number;
  rows: number;
  columns: number;
  cells: string;
  score: Score;
  side: Side;
  last: string | null;
  // Legal moves with the cells they turn; empty while they are not known.
  moves: Record<string, string[]>;
  pass: boolean;
  over: boolean;
  text: string | null;
  pliesLeft: number | undefined;
}

// The moves that lead to a position, and where they begin: the name under which it is known.
export const prefixOf = (game: Game, moves: Move[], ply: number): string =>
  `${game.variant} ${game.start.text} ${moves.slice(0, ply).map((move) => move.move).join('')}`;

// `moves` is the whole line, of which `ply` are made; `known` is that position, if somebody has asked for it.
export function pictureOf(game: Game, moves: Move[], ply: number, known: Position | undefined): Shown {
  const { rows, columns, plies_left: pliesAtStart } = game.start;
  const last = moves[ply - 1];
  const position = ply === 0 ? game.start : known;
  if (position) {
    const { cells, score, side, moves: legal, pass, over, text, plies_left: pliesLeft } = position;
    return { ply, rows, columns, cells, score, side, last: last?.move ?? null, moves: legal, pass, over, text, pliesLeft };
  }
  const { cells, score, side, move } = last!;
  return {
    ply, rows, columns, cells, score, side: moves[ply]?.side ?? other(side), last: move, moves: {}, pass: false, over: false,
    text: null, pliesLeft: pliesAtStart === undefined ? undefined : pliesAtStart - ply,
  };
}
