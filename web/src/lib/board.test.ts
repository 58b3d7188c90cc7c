import { describe, expect, it } from 'vitest';
import { cellIndex, cellName, cellsAfter, countMarks, moveCursor, opposite, steps } from './board';
import type { Position } from './protocol';

const eight = { rows: 8, columns: 8 };

describe('cells', () => {
  it('are named from a1 at the top left, row by row', () => {
    expect(cellName(0, 8)).toBe('a1');
    expect(cellName(7, 8)).toBe('h1');
    expect(cellName(56, 8)).toBe('a8');
    expect(cellName(7, 6)).toBe('b2');
  });
  it('names and indices are inverse on every board', () => {
    for (const [rows, columns] of [[4, 4], [4, 8], [8, 5], [8, 8]] as const) {
      for (let i = 0; i < rows * columns; i++) expect(cellIndex(cellName(i, columns), { rows, columns })).toBe(i);
    }
  });
  it('off the board is -1', () => {
    for (const name of ['i1', 'a9', 'a0', 'pass']) expect(cellIndex(name, eight)).toBe(-1);
    expect(cellIndex('e1', { rows: 4, columns: 4 })).toBe(-1);
  });
  it('have one opposite, whatever the board', () => {
    for (const [cell, other] of [['a1', 'h8'], ['c4', 'f5'], ['d5', 'e4']] as const) {
      expect(opposite(cell, eight)).toBe(other);
      expect(opposite(other, eight)).toBe(cell);
    }
    expect(opposite('a1', { rows: 3, columns: 5 })).toBe('e3');
    expect(opposite('c2', { rows: 3, columns: 5 })).toBe('c2');
  });
});

describe('cellsAfter', () => {
  const position: Position = {
    text: '', rows: 2, columns: 3, cells: '-OX---', side: 'X', score: { X: 1, O: 1 }, moves: { a1: ['b1'], a2: [] }, pass: false, over: false,
  };
  it('puts the mark and turns what the server says', () => {
    expect(cellsAfter(position, 'a1')).toBe('XXX---');
    expect(cellsAfter(position, 'a2')).toBe('-OXX--');
  });
  it('leaves the board alone on a pass', () => {
    expect(cellsAfter(position, 'pass')).toBe('-OX---');
  });
});

it('counts marks', () => {
  expect(countMarks('XXO--X')).toEqual({ X: 3, O: 1 });
});

it('measures distance in steps of a king', () => {
  expect(steps(0, 63, 8)).toBe(7);
  expect(steps(0, 9, 8)).toBe(1);
  expect(steps(7, 8, 8)).toBe(7);
});

describe('moveCursor', () => {
  it('goes from square to square and stops at the edge', () => {
    expect(moveCursor(9, 'ArrowUp', false, eight)).toBe(1);
    expect(moveCursor(1, 'ArrowUp', false, eight)).toBe(1);
    expect(moveCursor(7, 'ArrowRight', false, eight)).toBe(7);
    expect(moveCursor(8, 'ArrowLeft', false, eight)).toBe(8);
    expect(moveCursor(9, 'ArrowDown', false, eight)).toBe(17);
  });
  it('jumps to ends of rows and columns, and to corners', () => {
    expect(moveCursor(10, 'Home', false, eight)).toBe(8);
    expect(moveCursor(10, 'End', false, eight)).toBe(15);
    expect(moveCursor(10, 'Home', true, eight)).toBe(0);
    expect(moveCursor(10, 'End', true, eight)).toBe(63);
    expect(moveCursor(10, 'PageDown', false, eight)).toBe(58);
  });
  it('leaves other keys alone', () => {
    expect(moveCursor(10, 'a', false, eight)).toBe(-1);
  });
});
