import { describe, expect, it } from 'vitest';
import { plyAt, rangeOf, segments, valuesOf, xOf, yOf, type Point } from './graph';
import type { Move, ReviewedMove, Side } from './protocol';

const move = (name: string, side: Side): Move => ({ move: name, side, turned: [], cells: '', score: { X: 0, O: 0 }, seconds: 0 });
const reviewed = (name: string, value: number, best: number, exact: boolean): ReviewedMove => ({
  ply: 0, move: name, value, best: 'a1', best_value: best, exact, loss: best - value, mark: '', line: [], depth: 9,
});
const frame = { left: 10, top: 0, width: 100, height: 50 };

describe('valuesOf', () => {
  const moves = [move('f5', 'X'), move('d6', 'O'), move('c3', 'X')];
  it('turns values of the mover into values for X', () => {
    const points = valuesOf(moves, [reviewed('f5', 2, 3, false), reviewed('d6', 4, 4, false), null], new Map());
    expect(points.map((point) => point?.value ?? null)).toEqual([3, 2, -4, null]);
  });
  it('shows nothing where nothing is known', () => {
    expect(valuesOf(moves, [], new Map())).toEqual([null, null, null, null]);
  });
  it('prefers a proof to an estimate, in whatever order they come', () => {
    const seen = new Map([[1, { ply: 1, value: 6, exact: true }]]);
    expect(valuesOf(moves, [reviewed('f5', 2, 3, false)], seen)[1]).toEqual({ ply: 1, value: 6, exact: true });
  });
  it('drops a review of other moves', () => {
    expect(valuesOf(moves, [reviewed('c4', 2, 3, true)], new Map())).toEqual([null, null, null, null]);
  });
});

it('chooses a round range', () => {
  const at = (value: number): Point[] => [{ ply: 0, value, exact: true }];
  expect(rangeOf([])).toBe(4);
  expect(rangeOf(at(-5))).toBe(8);
  expect(rangeOf(at(64))).toBe(64);
});

it('maps values and plies to the picture and back', () => {
  expect(yOf(4, 4, frame)).toBe(0);
  expect(yOf(0, 4, frame)).toBe(25);
  expect(yOf(-99, 4, frame)).toBe(50);
  for (let ply = 0; ply <= 60; ply++) expect(plyAt(xOf(ply, 60, frame), 60, frame)).toBe(ply);
  expect(plyAt(-50, 60, frame)).toBe(0);
  expect(plyAt(999, 60, frame)).toBe(60);
});

it('draws lines between neighbours only, proved ones apart', () => {
  const p = (ply: number, exact: boolean): Point => ({ ply, value: 0, exact });
  const points = [p(0, false), p(1, true), p(2, true), null, p(4, true)];
  expect(segments(points, true).map(([a, b]) => [a.ply, b.ply])).toEqual([[1, 2]]);
  expect(segments(points, false).map(([a, b]) => [a.ply, b.ply])).toEqual([[0, 1]]);
});
