import { describe, expect, it, vi } from 'vitest';
import type { Game, GameSummary, RecordGame, RecordGroup } from './protocol';

let answer: () => Promise<unknown> = () => Promise.reject(new Error('unknown-action'));
vi.mock('./server', () => ({ server: { request: () => answer(), onReady: () => () => {} } }));
vi.stubGlobal('navigator', { languages: ['en'] });
const { byOpponent, overTime, reportRows } = await import('./record');
const { noteOutcome, outcomeKey, wasBest } = await import('./outcomes.svelte');
const { choices } = await import('./choices.svelte');

const group = (change: Partial<RecordGroup>): RecordGroup => ({
  game: 'othello', variant: 'othello', opponent: 'level/5', side: 'X', games: 1, won: 1, drawn: 0, lost: 0, marks_for: 40, marks_against: 24, accuracy: 80, last: '', ...change,
});
const played = (change: Partial<RecordGame>): RecordGame => ({ date: '2026-01-01', game: 'othello', opponent: 'level/5', result: 'won', marks: '40-24', accuracy: 80, ...change });

describe('the record', () => {
  it('joins colours and variants, weighs accuracy by games, and begins with the weakest level', () => {
    const rows = byOpponent([
      group({ opponent: 'level/12' }),
      group({ games: 3, won: 1, lost: 2, accuracy: 60 }),
      group({ side: 'O', games: 1, accuracy: 100 }),
      group({ opponent: 'level/3', accuracy: null }),
    ]);
    expect(rows.map(({ opponent, games, won, lost, accuracy }) => [opponent, games, won, lost, accuracy])).toEqual([
      ['level/3', 1, 1, 0, null],
      ['level/5', 4, 2, 2, 70],
      ['level/12', 1, 1, 0, 80],
    ]);
  });
  it('shows accuracy from the oldest game on, without games that were not looked at', () => {
    const games = [played({ date: '3', accuracy: 90 }), played({ date: '1', accuracy: 50 }), played({ date: '2', accuracy: null })];
    expect(overTime(games).map(({ accuracy }) => accuracy)).toEqual([50, 90]);
    expect(overTime(games, 1).map(({ accuracy }) => accuracy)).toEqual([90]);
  });
  it('fills the tables of the reports from the side of the person', () => {
    const person = { kind: 'person' as const, name: 'Ann' };
    const summary = (change: object): GameSummary =>
      ({ id: 'a', variant: 'adjacency', seats: { X: { kind: 'bot', name: 'M', bot: 'B/minimax:depth=4' }, O: person }, state: 'over', result: null, ply: 4, changed: '', rounds: 14, marks: { X: 20, O: 16 }, first: 'X', ...change }) as GameSummary;
    expect(reportRows([summary({}), summary({ id: 'b', seats: { X: person, O: person } }), summary({ id: 'c', state: 'running' })])).toEqual([
      { id: 'a', bot: 'B/minimax:depth=4', rounds: 14, isPersonFirst: false, own: 16, theirs: 20 },
    ]);
  });
});

describe('outcomes', () => {
  const game = (winner: 'X' | 'O'): Game =>
    ({ id: 'now', variant: 'othello:size=6', seats: { X: { kind: 'person', name: 'You' }, O: { kind: 'bot', name: 'Level 5', bot: 'level/5' } }, result: { winner, reason: 'normal' } }) as unknown as Game;
  it('are noted for game and level, the latest last', () => {
    noteOutcome(game('O'));
    noteOutcome(game('O'));
    noteOutcome(game('X'));
    expect(choices.outcomes[outcomeKey(game('X'))]).toBe('LLW');
    expect(outcomeKey(game('X'))).toBe('othello level/5');
  });
  it('are the best yet only where the program knows of others', async () => {
    expect(await wasBest(game('X'), 'X', 90)).toBe(false);
    answer = () => Promise.resolve({ groups: [], games: [played({ accuracy: 85 }), played({ id: 'now', accuracy: 90 }), played({ opponent: 'level/6', accuracy: 99 })] });
    expect(await wasBest(game('X'), 'X', 90)).toBe(true);
    expect(await wasBest(game('X'), 'X', 84)).toBe(false);
  });
});
