// The pictures of the rules: what a board looks like before and after a move. lessons.test.ts plays them by the rules.
import type { Key } from './i18n/index.svelte';

export interface Picture {
  // Rows of the board, or of a part of it that lies somewhere in the middle: X, O and -.
  rows: string[];
  // The latest move and what it turned; places count from 0 in reading order.
  last?: number;
  turned?: number[];
  framed?: number[];
  dots?: number[];
}
export interface Lesson {
  title: Key;
  text: Key;
  pictures: Picture[];
}

// Of both games: the pictures in a row are one story, in which each but the first follows by one move.
export const kLessons: Record<string, Lesson[]> = {
  othello: [
    {
      title: 'learn.o.start',
      text: 'learn.o.startText',
      pictures: [{ rows: ['------', '------', '--OX--', '--XO--', '------', '------'], dots: [8, 13, 22, 27] }],
    },
    {
      title: 'learn.o.line',
      text: 'learn.o.lineText',
      pictures: [
        { rows: ['-----', 'XOOO-', '-----'], framed: [9] },
        { rows: ['-----', 'XXXXX', '-----'], last: 9, turned: [6, 7, 8] },
      ],
    },
    {
      title: 'learn.o.many',
      text: 'learn.o.manyText',
      pictures: [
        { rows: ['--X--', 'X-O--', '-OO--', '---OX', '-----'], framed: [17] },
        { rows: ['--X--', 'X-X--', '-XX--', '--XXX', '-----'], last: 17, turned: [12, 7, 11, 18] },
      ],
    },
  ],
  adjacency: [
    {
      title: 'learn.a.start',
      text: 'learn.a.startText',
      pictures: [{ rows: ['------OO', '------OO', '--------', '--------', '--------', '--------', 'XX------', 'XX------'] }],
    },
    {
      title: 'learn.a.touch',
      text: 'learn.a.touchText',
      pictures: [
        { rows: ['-----', '--OO-', '-X-O-', '-----'], framed: [12] },
        { rows: ['-----', '--XO-', '-XXX-', '-----'], last: 12, turned: [7, 13] },
      ],
    },
    {
      title: 'learn.a.last',
      text: 'learn.a.lastText',
      pictures: [
        { rows: ['-X-', '-X-', '---'], last: 1, turned: [4], framed: [4] },
        { rows: ['-X-', 'OO-', '---'], last: 3, turned: [4], framed: [4] },
        { rows: ['-X-', 'OXX', '---'], last: 5, turned: [4], framed: [4] },
        { rows: ['-X-', 'OOX', '-O-'], last: 7, turned: [4], framed: [4] },
      ],
    },
  ],
};

// The position to try the first step in: where there is something to turn.
export const kTryMoves: Record<string, string[]> = {
  othello: [],
  adjacency: ['d8', 'h6', 'h5', 'b3', 'a6', 'g5', 'h3', 'a5'],
};
