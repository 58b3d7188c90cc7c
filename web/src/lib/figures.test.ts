import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pointsOf, ratingOf, topRating } from './figures';

// docs/bots of the project, above this copy of the page.
function docs(): string {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'docs', 'bots');
    if (existsSync(found)) return found;
  }
  throw new Error(`there is no docs/bots above ${process.cwd()}`);
}
const page = (name: string): string => readFileSync(join(docs(), name), 'utf8');

it('has the ratings of level.md (if not: tools/bot_figures.py)', () => {
  const rows = [...page('level.md').matchAll(/^\| `level\/(\d+)` \| (\d+) \|[^|]*\| (\d+) \|/gm)];
  expect(rows).toHaveLength(20);
  for (const [, level, othello, adjacency] of rows) {
    expect(ratingOf('othello', Number(level))).toBe(Number(othello));
    expect(ratingOf('adjacency', Number(level))).toBe(Number(adjacency));
  }
  expect(topRating('othello')).toBe(ratingOf('othello', 20));
  expect(ratingOf('othello', 21)).toBeUndefined();
});

it('has the points of the bots’ pages (if not: tools/bot_figures.py)', () => {
  let compared = 0;
  for (const name of readdirSync(docs())) {
    const rows = page(name).matchAll(/^\| `([^`:]+)(?::as=paper)?` \| (\S+) \| `(random|greedy|minimax)` \|[^|]*\| ([\d.]+)% \|/gm);
    for (const [line, bot, variant, against, points] of rows) {
      const figures = Object.fromEntries(pointsOf(bot!));
      expect(figures[variant!]?.[against!], line).toBe(Number(points));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
