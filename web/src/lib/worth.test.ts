import { describe, expect, it } from 'vitest';
import type { Line, Side } from './protocol';
import { Knowledge, together, type Fact } from './worth';

const line = (move: string, value: number, depth: number, exact = false): Line => ({ move, value, exact, depth, line: [move] });
const fact = (side: Side, depth: number, lines: Line[], isSolved = false): Fact => ({ side, depth, isSolved, lines });
const values = (lines: Line[]): Record<string, number> => Object.fromEntries(lines.map(({ move, value }) => [move, value]));

describe('what was said of one position', () => {
  it('is what the deepest look said', () => {
    const old = fact('X', 9, [line('a1', 3, 9), line('b1', 1, 9)]);
    expect(values(together(old, fact('X', 12, [line('b1', 2, 12)])).lines)).toEqual({ b1: 2 });
  });
  it('has the moves of a shallower look, none of them above the best', () => {
    const old = fact('X', 14, [line('a1', -0.6, 14)]);
    const now = together(old, fact('X', 4, [line('b1', 5, 4), line('a1', 2, 4), line('c1', -3, 4)]));
    expect(now.depth).toBe(14);
    expect(values(now.lines)).toEqual({ a1: -0.6, b1: -0.6, c1: -3 });
    expect(now.lines[0]!.move).toBe('a1');
  });
  it('is the proof, whatever comes later', () => {
    const old = fact('X', 20, [line('a1', 4, 20, true)], true);
    expect(together(old, fact('X', 30, [line('b1', 6, 30)])).lines[0]).toMatchObject({ move: 'a1', value: 4 });
    const both = together(fact('X', 20, [line('a1', 4, 20), line('b1', 2, 20, true)]), fact('X', 22, [line('a1', 3, 22), line('b1', 2.5, 22)]));
    expect(both.lines[1]).toMatchObject({ move: 'b1', value: 2, exact: true });
  });
});

describe('the value of a position', () => {
  it('is for X, and one for all who ask', () => {
    const known = new Knowledge();
    known.learn('s', ['a1'], fact('O', 9, [line('b1', 5, 9)]));
    expect(known.worth('sa1')).toMatchObject({ value: -5, exact: false });
    expect(known.worth('s')).toBeNull();
  });
  it('follows what is found behind its moves, however far', () => {
    const known = new Knowledge();
    known.learn('s', [], fact('X', 10, [line('a1', 1.6, 10), line('c1', 0.5, 10)]));
    known.learn('s', ['a1', 'b1'], fact('X', 30, [line('d1', -4, 30, true)], true));
    known.learn('s', ['a1'], fact('O', 11, [line('b1', -1, 11)]));
    expect(known.worth('sa1')).toMatchObject({ value: -4, exact: false });
    expect(values(known.lines('s'))).toEqual({ c1: 0.5, a1: -4 });
    expect(known.worth('s')).toMatchObject({ value: 0.5 });
  });
  it('is not raised by a shallower look at what comes next', () => {
    const known = new Knowledge();
    known.learn('s', [], fact('X', 20, [line('a1', -0.6, 20)]));
    known.learn('s', ['b1'], fact('O', 6, [line('c1', -9, 6)]));
    expect(known.worth('s')).toMatchObject({ value: -0.6 });
    known.learn('s', ['b1'], fact('O', 25, [line('c1', -9, 25)]));
    expect(known.worth('s')).toMatchObject({ value: 9, exact: false });
  });
  it('is the same before and after a pass', () => {
    const known = new Knowledge();
    known.learn('s', ['a1', 'pass'], fact('X', 9, [line('b1', 12, 9)]));
    expect(known.worth('sa1')).toMatchObject({ value: 12 });
  });
});

describe('a move that was made', () => {
  it('is graded by all that is known by now', () => {
    const known = new Knowledge();
    known.learn('s', [], fact('O', 12, [line('a1', -24, 12), line('g2', -51.7, 12)]));
    expect(known.judge('s', 'g2')).toMatchObject({ value: -51.7, mark: '??', exact: false });
    // Solved behind it: list, mistakes and graph say the same.
    known.learn('s', ['g2'], fact('X', 18, [line('a2', 56, 18, true)], true));
    expect(known.judge('s', 'g2')).toMatchObject({ value: -56, loss: 32, exact: false });
    expect(known.worth('sg2')).toMatchObject({ value: 56, exact: true });
    known.learn('s', [], fact('O', 19, [line('a1', -30, 19, true)], true));
    expect(known.judge('s', 'g2')).toMatchObject({ value: -56, loss: 26, exact: true, mark: '??' });
    expect(known.judge('s', 'a1')).toMatchObject({ loss: 0, mark: '' });
  });
  it('is not judged where nothing is known of it', () => {
    const known = new Knowledge();
    known.learn('s', [], fact('X', 9, [line('a1', 3, 9)]));
    expect(known.judge('s', 'z1')).toBeNull();
    expect(known.judge('t', 'a1')).toBeNull();
  });
});
