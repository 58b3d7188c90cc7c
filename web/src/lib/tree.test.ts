import { describe, expect, it } from 'vitest';
import type { Branch, Game } from './protocol';
import { linesOf, movesMade, namesOf, ownerOf, partsOf, placeOf, siblingsOf, waysOn, type Part } from './tree';
import { gameOf, movesOf } from './tree_fake';

// A branch by the whole line that it makes.
const branch = (id: number, parent: number, at: number, line: string, name = ''): Branch => ({ id, parent, at, name, moves: movesOf(line).slice(at) });
const game = gameOf('a1 b1 c1 d1', {
  branches: [branch(1, 0, 1, 'a1 e1 f1 g1'), branch(2, 1, 2, 'a1 e1 h1'), branch(3, 0, 1, 'a1 d1'), branch(4, 0, 4, 'a1 b1 c1 d1 h1')],
});
const lines = linesOf(game);
const anchor = (line: number, ply: number, moves: string): Parameters<typeof placeOf>[1] => ({ game: 'g', line, ply, moves: moves.split(' ') });
const names = (ways: { line: number; move: { move: string } }[]): string[] => ways.map(({ line, move }) => `${line} ${move.move}`);

describe('lines', () => {
  it('begin with the moves of their parents', () => {
    expect([...lines].map(([line, moves]) => `${line}: ${namesOf(moves).join(' ')}`)).toEqual([
      '0: a1 b1 c1 d1', '1: a1 e1 f1 g1', '2: a1 e1 h1', '3: a1 d1', '4: a1 b1 c1 d1 h1',
    ]);
  });
  it('own the moves behind the point where they leave', () => {
    expect([0, 1, 2, 3].map((ply) => ownerOf(game, { line: 2, ply }))).toEqual([0, 0, 1, 2]);
  });
});

describe('what can follow', () => {
  it('is the own next move first, and each move once', () => {
    expect(names(waysOn(lines, { line: 0, ply: 1 }))).toEqual(['0 b1', '1 e1', '3 d1']);
    expect(names(waysOn(lines, { line: 2, ply: 2 }))).toEqual(['2 h1', '1 f1']);
  });
  it('goes on in a branch behind the last move of the game', () => {
    expect(names(waysOn(lines, { line: 0, ply: 4 }))).toEqual(['4 h1']);
    expect(waysOn(lines, { line: 3, ply: 2 })).toEqual([]);
  });
});

describe('what could stand in place of a move', () => {
  it('is in the same order from wherever one looks', () => {
    for (const line of [0, 1, 2, 3]) expect(siblingsOf(lines, { line, ply: 2 }).map(({ move }) => move.move)).toEqual(['b1', 'e1', 'd1']);
  });
  it('is nothing at the start, or where all agree', () => {
    expect(siblingsOf(lines, { line: 0, ply: 0 })).toEqual([]);
    expect(siblingsOf(lines, { line: 0, ply: 1 })).toEqual([]);
    expect(siblingsOf(lines, { line: 4, ply: 5 })).toEqual([]);
  });
});

describe('the moves looked at', () => {
  it('are found in their own line, even where another has them, too', () => {
    expect(placeOf(lines, anchor(2, 2, 'a1 e1 h1'))).toEqual({ line: 2, ply: 2 });
  });
  it('are found where they are now', () => {
    expect(placeOf(lines, anchor(7, 3, 'a1 e1 f1 g1'))).toEqual({ line: 1, ply: 3 });
    expect(placeOf(lines, anchor(0, 3, 'a1 e1 f1'))).toEqual({ line: 1, ply: 3 });
  });
  it('end where the tree still has them', () => {
    expect(placeOf(lines, anchor(7, 4, 'a1 e1 g1 f1'))).toEqual({ line: 1, ply: 2 });
    expect(placeOf(lines, anchor(7, 1, 'h1'))).toEqual({ line: 0, ply: 0 });
  });
});

describe('the list', () => {
  const write = (parts: Part[]): string =>
    parts
      .map((part) =>
        'steps' in part
          ? part.steps.map(({ ply, move }) => `${ply}${move.move[0]}`).join(' ')
          : part.branches.map((each) => `[${each.branch.id}: ${write(each.parts)}]`).join(' '),
      )
      .join(' ');
  it('has each branch behind the move that it could replace', () => {
    expect(write(partsOf(game))).toBe('1a 2b [1: 2e 3f [2: 3h] 4g] [3: 2d] 3c 4d [4: 5h]');
  });
  it('has a branch at the start, and one of a game without moves', () => {
    const at = (moves: string, ...branches: Branch[]): Game => gameOf(moves, { branches });
    expect(write(partsOf(at('a1 b1', branch(1, 0, 0, 'c1 d1'))))).toBe('1a [1: 1c 2d] 2b');
    expect(write(partsOf(at('', branch(1, 0, 0, 'c1 d1'))))).toBe('[1: 1c 2d]');
  });
  it('puts a branch that leaves before its parent does where it leaves', () => {
    expect(write(partsOf(gameOf('a1 b1 c1', { branches: [branch(1, 0, 2, 'a1 b1 d1'), branch(2, 1, 1, 'a1 e1')] })))).toBe('1a 2b [2: 2e] 3c [1: 3d]');
  });
});

it('gives passes no number', () => {
  const moves = movesOf('a1 pass b1 c1');
  expect([0, 1, 2, 3, 4].map((ply) => movesMade(moves, ply))).toEqual([0, 1, 1, 2, 3]);
});
