import { describe, expect, it } from 'vitest';
import { botsOf, byTime, fits, kNoFilter, pathOfGame, standing } from './games';
import type { GameSummary } from './protocol';

function game(x: string, o: string, state: GameSummary['state'] = 'running'): GameSummary {
  const seat = (name: string) => (/^Level|^Greedy/.test(name) ? { kind: 'bot' as const, name, bot: 'greedy' } : { kind: 'person' as const, name });
  return { id: 'g/1', variant: 'othello', seats: { X: seat(x), O: seat(o) }, state, result: null, ply: 3, changed: '' };
}

describe('a filter of games', () => {
  const running = game('José Ann', 'Level 9');
  const over = game('Ben', 'Level 10', 'over');
  it('lets everything through that it says nothing of', () => {
    for (const each of [running, over, game('Ann', 'Ben', 'paused')]) expect(fits(each, kNoFilter)).toBe(true);
  });
  it('finds parts of names, without accents and capitals, in any order', () => {
    const finds = (text: string): boolean => fits(running, { ...kNoFilter, text });
    expect(['jose', 'ann JOSÉ', ' level', 'ann 9'].map(finds)).toEqual([true, true, true, true]);
    expect(['ben', 'ann ben', 'annjosé'].map(finds)).toEqual([false, false, false]);
  });
  it('tells games that go on from those that are over', () => {
    const states = [running, game('A', 'B', 'failed'), over].map((each) => [fits(each, { ...kNoFilter, state: 'running' }), fits(each, { ...kNoFilter, state: 'over' })]);
    expect(states).toEqual([[true, false], [true, false], [false, true]]);
  });
  it('takes what was brought to be looked into for neither', () => {
    const study = { ...running, study: true };
    expect([fits(study, { ...kNoFilter, state: 'running' }), fits(study, { ...kNoFilter, state: 'over' }), fits(study, kNoFilter)]).toEqual([false, false, true]);
    expect(pathOfGame(study)).toBe('/analyse/g%2F1');
  });
  it('takes a bot by its whole name, and no person of that name', () => {
    expect(fits(over, { ...kNoFilter, bot: 'Level 10' })).toBe(true);
    expect(fits(over, { ...kNoFilter, bot: 'Level 1' })).toBe(false);
    expect(fits(over, { ...kNoFilter, bot: 'Ben' })).toBe(false);
  });
  it('offers the bots there are', () => {
    expect(botsOf([over, running, over, game('Greedy', 'Ann')])).toEqual(['Greedy', 'Level 9', 'Level 10']);
  });
});

it('opens a game where it is of use', () => {
  expect(pathOfGame(game('A', 'B'))).toBe('/play/g%2F1');
  expect(pathOfGame(game('A', 'B', 'over'))).toBe('/analyse/g%2F1');
});

it('puts what was played last first, whatever the order of the answer', () => {
  const at = (id: string, changed: string): GameSummary => ({ ...game('Ann', 'Ben'), id, changed });
  expect(byTime([at('a', '2026-05-01T10:00:00Z'), at('b', '2026-05-03T09:00:00Z'), at('c', '2026-05-02T09:00:00Z')]).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

it('says how a game stands and when it was played', () => {
  expect(standing({ ...game('Ann', 'Ben', 'paused'), changed: '2026-05-01T10:00:00Z' })).toMatch(/^3 moves · paused · .*2026/);
  expect(standing({ ...game('Ann', 'Ben', 'over'), result: { winner: 'O', reason: 'normal' }, ply: 1, changed: '2026-05-01T10:00:00Z' })).toMatch(/^1 move · winner Ben · /);
});
