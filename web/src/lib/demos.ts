// Recorded games of our own bots, which play themselves on the first screen: tools/record_demos.py wrote them, and no
// program is asked. A place in them moves on by `stepOn`.
import { cellIndex, withCells, type Shape } from './board';
import recorded from './demos.json';

export interface Demo {
  game: string;
  // Both seats.
  bot: string;
  command: string;
  start: string;
  // "f5e5 F6f5 ...": each move with the cells it turns; a capital letter begins a move of O.
  games: string[];
}

export interface Frame {
  cells: string;
  // The cell of the move that led here, and what it turned; -1 at the start.
  last: number;
  turned: number[];
}

export interface Place {
  game: number;
  ply: number;
  // Steps for which the end has been shown.
  rest: number;
}

export const kDemos: Demo[] = recorded;
const kShape: Shape = { rows: 8, columns: 8 };
// A game is met when its picture says something, and its end can be looked at.
const kFirstPly = 14;
const kRest = 4;

export function framesOf(demo: Demo, game: number): Frame[] {
  const frames: Frame[] = [{ cells: demo.start, last: -1, turned: [] }];
  for (const text of demo.games[game]!.split(' ')) {
    const side = text[0] === text[0]!.toUpperCase() ? 'O' : 'X';
    const [last, ...turned] = text.toLowerCase().match(/../g)!.map((name) => cellIndex(name, kShape));
    frames.push({ cells: withCells(frames.at(-1)!.cells, [last!, ...turned], side), last: last!, turned });
  }
  return frames;
}

export const kFirstPlace: Place = { game: 0, ply: kFirstPly, rest: 0 };

// The next place; `lengths` are the numbers of moves of the games, which follow one another for ever.
export function stepOn({ game, ply, rest }: Place, lengths: number[]): Place {
  if (ply < lengths[game]!) return { game, ply: ply + 1, rest: 0 };
  if (rest < kRest) return { game, ply, rest: rest + 1 };
  return { game: (game + 1) % lengths.length, ply: 0, rest: 0 };
}
