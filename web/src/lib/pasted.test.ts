import { expect, it, vi } from 'vitest';
import { ServerError } from './protocol';

let bad = -1;
vi.mock('./server', () => ({
  server: {
    request: (_: string, { moves }: { moves: string[] }) =>
      bad < 0 ? Promise.resolve({ moves }) : Promise.reject(new ServerError({ code: 'illegal', field: `moves[${bad}]`, text: 'no' })),
  },
}));
const { goodPart, movesIn } = await import('./pasted');

it('finds bare moves however they are written, and none in other texts', () => {
  expect(movesIn('f5d6c3')).toEqual(['f5', 'd6', 'c3']);
  expect(movesIn('1. F5 D6 2. c3 pass z9')).toEqual(['f5', 'd6', 'c3', 'pass', 'z9']);
  expect(movesIn('f5d6--c3')).toEqual(['f5', 'd6', 'pass', 'c3']);
  for (const other of ['', 'f5', 'a letter from e4 to me about c3 and the rest', '(;GM[Othello]B[f5])']) expect(movesIn(other)).toEqual([]);
});

it('says how many of them can be played', async () => {
  bad = 2;
  expect(await goodPart('f5d6z9c3', 'othello')).toEqual({ good: ['f5', 'd6'], bad: 'z9' });
  bad = 0;
  expect(await goodPart('a1f5', 'othello')).toBeNull();
  bad = -1;
  expect(await goodPart('f5d6', 'othello')).toBeNull();
  expect(await goodPart('no moves', 'othello')).toBeNull();
});
