import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Game, Move, ReviewedMove, Side } from './protocol';

vi.stubGlobal('navigator', { languages: ['en'] });
const { headline, isBestYet, nextLevel, outcomeFor, personOf, turningPoints, whyEnded } = await import('./result');
const { leftIn, writeLeft } = await import('./clock');

const kEmpty = '-'.repeat(16);
function over(change: Partial<Game> = {}, cells = kEmpty, score = { X: 10, O: 6 }): Game {
  const position = { text: '', rows: 4, columns: 4, cells, side: 'X' as const, score, moves: {}, pass: false, over: true };
  return {
    id: 'g', revision: 9, variant: 'othello', title: 'Othello', start: position, seats: { X: { kind: 'person', name: 'You' }, O: { kind: 'bot', name: 'Level 5', bot: 'level/5' } },
    moves: [], branches: [], ply: 0, position, state: 'over', thinking: null, result: { winner: 'X', reason: 'normal' }, failure: null, clock: { kind: 'none' }, speed: 0, created: '', changed: '', ...change,
  };
}
const plain = (text: string): string => text.replaceAll('\u2060', '');

describe('who won', () => {
  it('is said to the person who played, with their own marks first', () => {
    expect(plain(headline(over()))).toBe('You won, 10–6');
    expect(plain(headline(over({ result: { winner: 'O', reason: 'normal' } }, kEmpty, { X: 3, O: 13 })))).toBe('You lost, 3–13');
    expect(plain(headline(over({ result: { winner: 'draw', reason: 'normal' } }, kEmpty, { X: 8, O: 8 })))).toBe('A draw, 8–8');
  });
  it('is said by name where nobody is called You', () => {
    const people = { X: { kind: 'person' as const, name: 'Ann' }, O: { kind: 'person' as const, name: 'Ben' } };
    expect(plain(headline(over({ seats: people, result: { winner: 'O', reason: 'normal' } }, kEmpty, { X: 3, O: 13 })))).toBe('Ben won, 13–3');
  });
  it('has no score where it did not decide', () => {
    const resigned = over({ result: { winner: 'O', reason: 'resigned', by: 'X' } });
    expect([headline(resigned), whyEnded(resigned)]).toEqual(['You lost', 'You resigned.']);
    const late = over({ result: { winner: 'X', reason: 'time', by: 'O' } });
    expect([headline(late), whyEnded(late)]).toEqual(['You won', 'Level 5 ran out of time.']);
  });
  it('is an outcome for each side', () => {
    expect([outcomeFor(over(), 'X'), outcomeFor(over(), 'O'), outcomeFor(over({ result: null }), 'X')]).toEqual(['W', 'L', null]);
    expect(personOf(over())).toBe('X');
    expect(personOf(over({ seats: { X: over().seats.O, O: over().seats.O } }))).toBeNull();
  });
});

describe('why it ended', () => {
  it('says who gets the empty squares', () => {
    expect(whyEnded(over({}, 'XXXXXXXOO-------', { X: 14, O: 2 }))).toMatch(/7 empty squares count for the winner/);
    expect(whyEnded(over({}, 'XXXX------------', { X: 16, O: 0 }))).toMatch(/^White has no piece left: the 12/);
  });
  it('says that nobody gets them where the rounds are over', () => {
    expect(whyEnded(over({ rounds: 2 }, 'XXXXOOO---------', { X: 4, O: 3 }))).toMatch(/^All 2 rounds/);
  });
  it('says that the board is full', () => {
    expect(whyEnded(over({}, 'X'.repeat(10) + 'O'.repeat(6)))).toBe('The board is full.');
  });
});

describe('turning points', () => {
  const move = (side: Side, name: string): Move => ({ move: name, side, turned: [], cells: kEmpty, score: { X: 0, O: 0 } });
  const judged = (ply: number, loss: number, change: Partial<ReviewedMove> = {}): ReviewedMove => ({
    ply, move: 'a1', value: -loss, best: 'd4', best_value: 0, exact: false, loss, mark: '', line: [], depth: 1, ...change,
  });
  const moves = ['X', 'O', 'X', 'O', 'X'].map((side) => move(side as Side, 'a1'));
  let points: number[];
  beforeAll(() => {
    points = turningPoints(moves, [judged(0, 3), judged(1, 9), null, judged(3, 4), judged(4, 0.4)]).map(({ ply }) => ply);
  });
  it('are the dearest moves of both sides, in their order', () => {
    expect(points).toEqual([0, 1, 3]);
  });
  it('are those that changed the result before those that cost a little more', () => {
    const changing = judged(2, 5, { exact: true, value: -3, best_value: 2 });
    const found = turningPoints(moves, [judged(0, 6), judged(1, 9), changing, judged(3, 7), null], 2);
    expect(found.map(({ ply }) => ply)).toEqual([1, 2]);
  });
  it('are never moves that were the best', () => {
    expect(turningPoints(moves, [judged(0, 5, { best: 'a1' })])).toEqual([]);
  });
});

describe('whom to play next', () => {
  it('is the next level after a win and the one below after two losses', () => {
    expect(nextLevel(4, 20, 'LLW')).toEqual({ place: 5, isUrged: true });
    expect(nextLevel(19, 20, 'W')).toBeNull();
    expect(nextLevel(4, 20, 'WL')).toEqual({ place: 3, isUrged: false });
    expect(nextLevel(4, 20, 'LL')).toEqual({ place: 3, isUrged: true });
    expect(nextLevel(0, 20, 'L')).toBeNull();
    expect(nextLevel(0, 20, 'LL')).toBeNull();
    expect(nextLevel(4, 20, 'D')).toBeNull();
  });
  it('knows the best game only among others', () => {
    expect([isBestYet(80, []), isBestYet(80, [70, 79]), isBestYet(80, [80])]).toEqual([false, true, false]);
  });
});

describe('a clock', () => {
  it('shows nothing to whoever lost by it', () => {
    const clock = { kind: 'move' as const, seconds: 5, left: { X: 5, O: 5 } };
    const late = over({ clock, result: { winner: 'O', reason: 'time', by: 'X' } });
    expect([leftIn(late, 'X', 0), leftIn(late, 'O', 0)]).toEqual([0, 5]);
    expect([writeLeft(0), writeLeft(65)]).toEqual(['0:00', '1:05']);
  });
});
