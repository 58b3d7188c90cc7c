import { expect, it } from 'vitest';
import { placeLabels, plyAt, plyTicks, rangeOf, runs, segments, xOf, yOf, type Point } from './graph';

const frame = { left: 10, top: 0, width: 100, height: 50 };

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

it('fills below neighbours only', () => {
  const p = (ply: number): Point => ({ ply, value: 0, exact: true });
  expect(runs([p(0), p(1), null, p(3), null, p(5), p(6)]).map((run) => run.map(({ ply }) => ply))).toEqual([[0, 1], [5, 6]]);
});

it('numbers moves without crowding, the last one always', () => {
  expect(plyTicks(60, 600, 30)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(plyTicks(57, 250, 30)).toEqual([0, 10, 20, 30, 40, 50, 57]);
  expect(plyTicks(52, 250, 30)).toEqual([0, 10, 20, 30, 40, 52]);
  expect(plyTicks(1, 250, 30)).toEqual([0, 1]);
  for (let plies = 1; plies <= 80; plies++) {
    for (const width of [150, 300, 900]) {
      const ticks = plyTicks(plies, width, 30);
      for (let i = 1; i < ticks.length; i++) expect(((ticks[i]! - ticks[i - 1]!) / plies) * width).toBeGreaterThanOrEqual(30 - 1e-9);
    }
  }
});

it('places labels within the picture, the important ones first, and none upon another', () => {
  expect(placeLabels([{ x: 50, width: 40 }, { x: 60, width: 40 }, { x: 100, width: 40 }], 0, 200)).toEqual([50, null, 100]);
  expect(placeLabels([{ x: 2, width: 40 }, { x: 199, width: 40 }], 0, 200)).toEqual([20, 180]);
});
