import { afterEach, expect, it } from 'vitest';
import { named, nameFor } from './names';
import { kDefaults, settings } from './settings.svelte';

afterEach(() => void Object.assign(settings, kDefaults));

it('writes the names that the page gave in the language of the reader', () => {
  settings.language = 'en';
  expect(['Kamu', 'Tingkat 12', 'Pemain 1', 'Program saya', 'Minimax, laporan D', 'Pembukti'].map(nameFor)).toEqual(['You', 'Level 12', 'Player 1', 'My program', 'Minimax, report D', 'Prover']);
  settings.language = 'id';
  expect(['You', 'Level 12', 'Player 1', 'Minimax, report D', 'Prover'].map(nameFor)).toEqual(['Kamu', 'Tingkat 12', 'Pemain 1', 'Minimax, laporan D', 'Pembukti']);
});

it('keeps the number of a second player, and is not taken in by it', () => {
  settings.language = 'id';
  expect(['Level 5 2', 'Player 2', 'Level 2'].map(nameFor)).toEqual(['Tingkat 5 2', 'Pemain 2', 'Tingkat 2']);
});

it('leaves what somebody typed', () => {
  settings.language = 'id';
  expect(['Yours truly', 'Levelheaded', 'Ann 2', ' 2', 'Minimax'].map(nameFor)).toEqual(['Yours truly', 'Levelheaded', 'Ann 2', ' 2', 'Minimax']);
});

it('gives a game back as it is where nothing is called otherwise', () => {
  settings.language = 'en';
  const game = { id: 'a', seats: { X: { kind: 'person' as const, name: 'You' }, O: { kind: 'bot' as const, name: 'Level 3', bot: 'level/3' } } };
  expect(named(game)).toBe(game);
  settings.language = 'id';
  expect(named(game).seats).toEqual({ X: { kind: 'person', name: 'Kamu' }, O: { kind: 'bot', name: 'Tingkat 3', bot: 'level/3' } });
});
