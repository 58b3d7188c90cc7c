import { describe, expect, it } from 'vitest';
import { hintsOf } from './hints';
import type { Line, Move, ReviewedMove, Side } from './protocol';
import { byCost, changesResult, mistakesOf, timeLeft, totalsOf } from './review';

const move = (side: Side): Move => ({ move: 'f5', side, turned: [], cells: '', score: { X: 0, O: 0 }, seconds: 0 });
const review = (loss: number, mark: '' | '?' | '??', exact = true, best = 2): ReviewedMove => ({
  ply: 0, move: 'f5', value: best - loss, best: 'd3', best_value: best, exact, loss, mark, line: ['d3'], depth: 9,
});

const moves = [move('X'), move('O'), move('X')];
const reviews = [review(0, ''), review(6, '??', false), review(2, '?')];

it('lists mistakes with the position they were made in', () => {
  expect(mistakesOf(moves, reviews).map(({ ply, side }) => [ply, side])).toEqual([[1, 'O'], [2, 'X']]);
  expect(mistakesOf(moves, reviews, 'X').map(({ ply }) => ply)).toEqual([2]);
  expect(mistakesOf(moves, [null, null, null])).toEqual([]);
});

it('ranks mistakes by what they cost, equals by time', () => {
  const some = mistakesOf([...moves, ...moves], [review(3, '?'), review(6, '??'), review(2, '?'), review(6, '?'), null, review(9, '?')]);
  expect(byCost(some).map(({ ply }) => ply)).toEqual([5, 1, 3, 0, 2]);
  expect(some.map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 5]);
});

it('adds losses up for each side and says whether all of it is proved', () => {
  const totals = totalsOf(moves, reviews);
  expect(totals.X).toEqual({ loss: 2, moves: 2, mistakes: 1, exact: true });
  expect(totals.O).toEqual({ loss: 6, moves: 1, mistakes: 1, exact: false });
});

it('knows when a mistake changes the result', () => {
  expect(changesResult(review(2, '?'))).toBe(true);
  expect(changesResult(review(1, '?'))).toBe(false);
  expect(changesResult(review(4, '?', true, 2))).toBe(true);
  expect(changesResult(review(4, '?', false, 2))).toBe(false);
});

it('tells the time left from the time used', () => {
  expect(timeLeft(0, 60, 3)).toBeNull();
  expect(timeLeft(20, 60, 10)).toBe(20);
  expect(timeLeft(60, 60, 10)).toBe(0);
});

describe('hintsOf', () => {
  const line = (name: string, value: number, exact: boolean): Line => ({ move: name, value, exact, depth: 9, line: [name] });
  const best = (...lines: Line[]): string[] => [...hintsOf(lines)].filter(([, hint]) => hint.isBest).map(([name]) => name);
  it('marks the best, and its equals where both are proved', () => {
    expect(best(line('a1', 2, true), line('b1', 2, true), line('c1', 2, false), line('d1', 1, true))).toEqual(['a1', 'b1']);
    expect(best(line('a1', 2, false), line('b1', 2, false))).toEqual(['a1']);
    expect(best()).toEqual([]);
  });
  it('grades by what is lost against the best, not by the value', () => {
    const grades = (...lines: Line[]): string[] => [...hintsOf(lines).values()].map(({ grade }) => grade);
    expect(grades(line('a1', -20, false), line('b1', -20.4, false), line('c1', -20.5, false), line('d1', -23.9, false), line('e1', -24, false))).toEqual(['none', 'none', 'some', 'some', 'much']);
    expect(grades(line('a1', 2, true), line('b1', 0, true), line('c1', -2, true))).toEqual(['none', 'some', 'much']);
  });
});
