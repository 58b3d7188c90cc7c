import { describe, expect, it } from 'vitest';
import { parameterHelp } from './catalogue_words';
import { secondsLeft } from './clock';
import { contentOf } from './files';
import { boardSvg } from './image';
import { gameHash, positionHash, readHash, readLink } from './link';
import { kDefaults, readSettings, settings, writeSettings } from './settings.svelte';

describe('secondsLeft', () => {
  const at = '2026-05-04T10:00:00.000Z';
  const now = Date.parse(at) + 4000;
  it('runs for the side whose clock runs', () => {
    const clock = { kind: 'game' as const, seconds: 300, left: { X: 10, O: 20 }, running: 'X' as const, at };
    expect(secondsLeft(clock, 'X', now)).toBe(6);
    expect(secondsLeft(clock, 'O', now)).toBe(20);
    expect(secondsLeft(clock, 'X', now + 60_000)).toBe(0);
    // A page whose clock is behind the server's does not show more than there was.
    expect(secondsLeft(clock, 'X', now - 60_000)).toBe(10);
  });
  it('stands when no clock runs', () => {
    expect(secondsLeft({ kind: 'move', seconds: 5, left: { X: 3, O: 5 }, running: null, at }, 'X', now)).toBe(3);
    expect(secondsLeft({ kind: 'none' }, 'X', now)).toBeNull();
  });
});

it('takes a file as text, or as base64 where it is not text', async () => {
  expect(await contentOf(new Blob(['f5d6 \u00e9']))).toEqual({ text: 'f5d6 \u00e9' });
  expect(await contentOf(new Blob([new Uint8Array([0, 1, 255, 3])]))).toEqual({ base64: 'AAH/Aw==' });
});

describe('addresses', () => {
  it('go there and back', () => {
    const text = '------OO------OO--------------------------------XX------XX------ X 56';
    expect(readHash(positionHash('adjacency:rounds=28', text))).toEqual({ kind: 'position', variant: 'adjacency:rounds=28', text });
    expect(readHash(gameHash('k3/f9'))).toEqual({ kind: 'game', id: 'k3/f9' });
  });
  it('are found in a link that is pasted, from whatever computer', () => {
    expect(readLink(' http://127.0.0.1:7117/#/game/k3f9\n')).toEqual({ kind: 'game', id: 'k3f9' });
    expect(readLink('https://example.org/t/#/moves/othello/f5d6')).toEqual({ kind: 'moves', variant: 'othello', text: 'f5d6' });
    expect(readLink('http://127.0.0.1:7117/#/else')).toEqual({ kind: 'unknown' });
    for (const text of ['f5d6c3', 'http://127.0.0.1:7117/', 'http://a.b/#/game/x http://a.b/#/game/y', '']) expect(readLink(text), text).toBeNull();
  });
  it('that say nothing are nothing, those that are not ours unknown', () => {
    for (const hash of ['', '#', '#/']) expect(readHash(hash)).toEqual({ kind: 'none' });
    for (const hash of ['#/game', '#/position/othello', '#/else/x', '#/%E0%A4%A']) expect(readHash(hash)).toEqual({ kind: 'unknown' });
  });
});

describe('settings', () => {
  it('survive as texts', () => {
    const changed = { ...kDefaults, marks: true, lines: 8, theme: 'dark' as const };
    expect(readSettings(writeSettings(changed))).toEqual(changed);
  });
  it('ignore what is strange', () => {
    expect(readSettings({ lines: 'many', marks: 3, unknown: 'x' })).toEqual({ lines: kDefaults.lines });
  });
});

it('explains a key of a bot as that bot means it', () => {
  const pairs = { key: 'pairs', kind: 'integer' as const, default: '0', words: [], help: 'in English' };
  settings.language = 'en';
  expect(parameterHelp(pairs, 'steer')).toBe('in English');
  settings.language = 'id';
  expect(parameterHelp(pairs, 'steer')).toMatch(/petak/);
  expect(parameterHelp(pairs, 'genetic-moves')).toMatch(/induk/);
});

it('draws a picture with every piece', () => {
  const colours = { board: '#000', tile: '#111', x: '#222', o: '#333', text: '#444' };
  const svg = boardSvg({ rows: 2, columns: 2, cells: 'XO-X', coordinates: 'numbers', colours, marks: false });
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('<title>1,2 O</title>');
});
