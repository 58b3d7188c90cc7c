import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { markOf } from './grade';

interface Case {
  best: number;
  played: number;
  exact: boolean;
  mark: string;
}
function golden(): Case[] {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'tests', 'golden', 'move_marks.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Case[];
  }
  throw new Error(`there is no tests/golden/move_marks.json above ${process.cwd()}`);
}

it('grades a move as the program does', () => {
  const cases = golden();
  expect(cases.length).toBeGreaterThan(10);
  expect(cases.map(({ best, played, exact }) => markOf(best, played, exact))).toEqual(cases.map(({ mark }) => mark));
});
