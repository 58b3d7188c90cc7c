import { describe, expect, it, vi } from 'vitest';
import type { Game, GameKind } from './protocol';

vi.stubGlobal('navigator', { languages: ['en'] });
const { kFirstChoices, readChoices } = await import('./choices.svelte');
const { apart, clockOf, levelSeat, personSeat, requestAgain, requestFor, seatsWith, sideOf, swapped, usualVariants } = await import('./table_games');
const { botTitle, storyOf, reportBots } = await import('./bot_names');
const { notesOf } = await import('./sound');

const kind = (name: string, usual: string, parameters: object[]): GameKind =>
  ({ name, title: name, summary: '', marks: 8, empties: null, usual, quick: [], levels: [1, 2, 3].map((n) => ({ name: String(n), bot: `level/${n}` })), parameters }) as unknown as GameKind;
const adjacency = kind('adjacency', 'adjacency:rounds=14', [
  { key: 'size', kind: 'integer', default: '8', words: [] },
  { key: 'rounds', kind: 'integer', default: 'full', least: 1, most: 28, words: ['full'] },
]);
const othello = kind('othello', 'othello', [{ key: 'size', kind: 'words', default: '8', words: ['6', '8'] }]);

describe('what was chosen last', () => {
  it('is read back, without what is strange', () => {
    const read = readChoices('{"side":"Z","takeBacks":"no","folds":{"moves":true},"strict":["a"],"unknown":1}');
    expect(read).toEqual({ ...kFirstChoices, folds: { moves: true }, strict: ['a'] });
    expect(readChoices('{"turned":"g1"}').turned).toEqual([]);
    expect(readChoices('{"turned":["g1"]}').turned).toEqual(['g1']);
    expect(readChoices('{')).toEqual(kFirstChoices);
    expect(readChoices(null)).toEqual(kFirstChoices);
  });
});

describe('a game of one click', () => {
  it('has the usual variants of its game', () => {
    expect(usualVariants(adjacency).map(({ variant }) => variant)).toEqual(['adjacency:rounds=8', 'adjacency:rounds=14', 'adjacency']);
    expect(usualVariants(othello).map(({ variant, size }) => [variant, size])).toEqual([['othello', '8×8'], ['othello:size=6', '6×6']]);
  });
  it('puts the person on the side that was chosen', () => {
    expect(sideOf('O')).toBe('O');
    expect([sideOf('random', 0.2), sideOf('random', 0.8)]).toEqual(['X', 'O']);
    const request = requestFor(seatsWith(personSeat(''), levelSeat(othello, 2), 'O'), 'othello', 'none');
    expect(request).toEqual({
      variant: 'othello', clock: { kind: 'none' }, speed: 500,
      seats: { X: { kind: 'bot', name: 'Level 2', bot: 'level/2' }, O: { kind: 'person', name: 'You' } },
    });
  });
  it('keeps two players of one name apart', () => {
    const seat = levelSeat(othello, 3);
    expect(apart({ X: seat, O: seat }).O.name).toBe('Level 3 2');
  });
  it('knows its clocks', () => {
    expect([clockOf('none'), clockOf('move'), clockOf('short')]).toEqual([{ kind: 'none' }, { kind: 'move', seconds: 10 }, { kind: 'game', seconds: 180, increment: 2 }]);
  });
  it('is played again with sides changed, or from a position of the one before', () => {
    const game = {
      variant: 'othello', start: { text: 'start' }, clock: { kind: 'game', seconds: 60, increment: 1, left: { X: 3, O: 4 } }, speed: 250,
      seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'B', bot: 'level/1' } },
    } as unknown as Game;
    expect(requestAgain(game, swapped(game.seats)).seats).toEqual({ X: game.seats.O, O: game.seats.X });
    expect(requestAgain(game)).toMatchObject({ position: 'start', clock: { kind: 'game', seconds: 60, increment: 1 }, speed: 250 });
    expect(requestAgain(game)).not.toHaveProperty('moves');
    expect(requestAgain(game, game.seats, ['d3'])).toMatchObject({ moves: ['d3'] });
  });
});

describe('bots', () => {
  it('are called so that a newcomer can read it', () => {
    expect(['E/2008:level=medium', 'level/5', 'engine', 'D/genetic-tree'].map(botTitle)).toEqual(['Othello 2008, report E', 'Level 5', 'Engine', 'Genetic minimax, report D']);
  });
  it('of the reports stand with their game and have a story', () => {
    const bots = ['engine', 'level/3', 'A/minimax', 'E/2007'].map((name) => ({ name, summary: '', game: 'any', parameters: [] }));
    expect(reportBots(bots, othello).map(({ name }) => name)).toEqual(['E/2007']);
    expect(reportBots(bots, adjacency).map(({ name }) => name)).toEqual(['A/minimax']);
    expect(storyOf('A/minimax')).not.toBe('');
    expect(storyOf('engine')).toBe('');
  });
});

describe('sounds', () => {
  it('tell how many pieces turn, up to eight, and rise for a win and fall for a loss', () => {
    expect(notesOf('move', 3).length - notesOf('move', 0).length).toBe(3);
    expect(notesOf('move', 20).length).toBe(notesOf('move', 8).length);
    const pitches = (sound: 'win' | 'lose'): number[] => notesOf(sound).map(({ frequency }) => frequency);
    expect(pitches('win')).toEqual([...pitches('win')].sort((a, b) => a - b));
    expect(pitches('lose')).toEqual([...pitches('lose')].sort((a, b) => b - a));
  });
});
