import { describe, expect, it } from 'vitest';
import { botGame, leftGame, watchGame } from './front';
import { botPath, galleryOf, reportOf } from './gallery';
import type { BotKind, GameKind, GameSummary, Seat } from './protocol';
import { settings } from './settings.svelte';

const game: GameKind = {
  name: 'othello', title: 'Othello', summary: '', parameters: [], marks: 4, empties: 1, usual: 'othello', quick: [],
  levels: ['1', '2', '3'].map((name) => ({ name, bot: `level/${name}` })),
};

settings.language = 'en';

describe('a game from the gallery', () => {
  it('is of whoever sits here against the bot', () => {
    expect(botGame(game, 'level/2').seats).toEqual({ X: { kind: 'person', name: '' }, O: { kind: 'bot', name: 'Level 2', bot: 'level/2' } });
  });
  it('is in the variant in which the program offers the bot', () => {
    const variant = 'adjacency:rounds=28';
    const seats = { X: { kind: 'person' as const, name: 'You' }, O: { kind: 'bot' as const, name: 'Prover', bot: 'unbeatable' } };
    const offering = { ...game, quick: [{ name: 'unbeatable', variant, seats, speed: 500 }] };
    expect([botGame(offering, 'unbeatable').variant, watchGame(offering, 'mcts', 'unbeatable').variant]).toEqual([variant, variant]);
    expect(botGame(offering, 'mcts').variant).toBe('othello');
  });
  it('to watch has two names, also where both bots are the same', () => {
    expect(watchGame(game, 'level/1', 'A/minimax').seats).toEqual({
      X: { kind: 'bot', name: 'Level 1', bot: 'level/1' },
      O: { kind: 'bot', name: 'Minimax, report A', bot: 'A/minimax' },
    });
    const { X, O } = watchGame(game, 'mcts', 'mcts').seats;
    expect(X.name).not.toBe(O.name);
  });
});

describe('the game one left', () => {
  const person: Seat = { kind: 'person', name: 'Ann' };
  const bot: Seat = { kind: 'bot', name: 'Level 7', bot: 'level/7' };
  const summary = (id: string, X: Seat, O: Seat, state: GameSummary['state'] = 'running'): GameSummary =>
    ({ id, variant: 'othello', seats: { X, O }, state, result: null, ply: 22, changed: '' });
  const games = [summary('a', person, bot), summary('b', bot, person, 'over'), summary('c', person, { ...person, name: 'Ben' })];
  it('says against whom, whichever side one had', () => {
    expect(leftGame(games, 'a')).toEqual({ id: 'a', ply: 22, isOver: false, opponent: 'Level 7', names: 'Ann – Level 7' });
    expect(leftGame(games, 'b')).toMatchObject({ isOver: true, opponent: 'Level 7' });
    expect(leftGame(games, 'c')).toMatchObject({ opponent: null, names: 'Ann – Ben' });
  });
  it('is not offered if it is gone', () => {
    expect(leftGame(games, 'x')).toBeNull();
    expect(leftGame(games, null)).toBeNull();
  });
});

describe('the gallery', () => {
  const bots = ['random', 'engine', 'level', 'othello-2007', 'B/genetic', 'A/minimax', 'A/annealing', 'level/1', 'unbeatable', 'new-one']
    .map((name): BotKind => ({ name, summary: '', game: 'any', parameters: [] }));
  const names = (list: BotKind[]): string[] => list.map(({ name }) => name);
  it('has every bot in one place, also one that is new', () => {
    const { strongest, classic, reports } = galleryOf(bots);
    expect(names(strongest)).toEqual(['engine', 'unbeatable']);
    expect(names(classic)).toEqual(['random', 'new-one']);
    expect(reports.map(([report, list]) => [report, names(list)])).toEqual([['A', ['A/minimax', 'A/annealing']], ['B', ['B/genetic']]]);
  });
  it('knows a bot’s report and its address', () => {
    expect(['A/minimax', 'level/3', 'mcts'].map(reportOf)).toEqual(['A', '', '']);
    expect(botPath('A/minimax')).toBe('/bots/A/minimax');
  });
});
