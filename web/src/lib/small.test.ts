import { describe, expect, it } from 'vitest';
import { parameterHelp } from './catalogue_words';
import { secondsLeft } from './clock';
import { contentOf } from './files';
import { boardSvg } from './image';
import { pathOfPlace, placeOfHash, placeOfParts, readLink, readNode, writeNode } from './link';
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

describe('links', () => {
  const start = '------OO------OO--------------------------------XX------XX------ X 56';
  const partsBehind = (path: string): string[] => path.split('/').slice(2).map(decodeURIComponent);
  it('go there and back', () => {
    const places = [
      { kind: 'game', id: 'k3/f9' },
      { kind: 'position', variant: 'adjacency:rounds=28', text: start },
      { kind: 'moves', variant: 'othello', text: 'f5d6' },
    ] as const;
    for (const place of places) expect(placeOfParts(partsBehind(pathOfPlace(place)))).toEqual(place);
  });
  it('are still understood as they once were', () => {
    expect(placeOfHash('#/game/k3f9')).toEqual({ kind: 'game', id: 'k3f9' });
    expect(placeOfHash('#/position/othello/-X_O')).toEqual({ kind: 'position', variant: 'othello', text: '-X O' });
    for (const hash of ['', '#', '#/', '#/game', '#/position/othello', '#/else/x', '#/%E0%A4%A']) expect(placeOfHash(hash)).toBeNull();
  });
  it('are found in a text that is pasted, from whatever computer', () => {
    const moves = { kind: 'moves', variant: 'othello', text: 'f5d6' };
    expect(readLink(' http://127.0.0.1:7117/play/k3f9\n')).toEqual({ place: { kind: 'game', id: 'k3f9' }, path: '/play/k3f9' });
    expect(readLink('a.b/analyse/k3f9?move=3#x')?.path).toBe('/analyse/k3f9?move=3');
    expect(readLink('localhost:8080/analyse/k3f9')).toEqual({ place: { kind: 'game', id: 'k3f9' }, path: '/analyse/k3f9' });
    expect(readLink('https://example.org/analyse/moves/othello/f5d6?x#y')?.place).toEqual(moves);
    expect(readLink('https://example.org/#/moves/othello/f5d6')).toEqual({ place: moves, path: '/analyse/moves/othello/f5d6' });
    const others = ['f5d6c3', 'http://127.0.0.1:7117/', 'http://a.b/bots/x', 'http://a.b/play/x http://a.b/play/y', 'http://a.b/analyse/x/y', 'http://a.b/#/bots', 'a1/b2', ''];
    for (const text of others) expect(readLink(text), text).toBeNull();
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
  settings.language = 'en';
});

it('an address says the move looked at, its branch and whether hints are on', () => {
  for (const [node, query] of [
    [{ at: { ply: 17, branch: 3 }, hasHints: true }, '?move=17&branch=3&hints=on'],
    [{ at: { ply: 0, branch: 0 }, hasHints: false }, '?move=0'],
    [{ at: null, hasHints: true }, '?hints=on'],
  ] as const) {
    expect(writeNode(node.at, node.hasHints)).toBe(query);
    expect(readNode(query)).toEqual(node);
  }
  expect(writeNode(null, false)).toBe('');
  for (const other of ['', '?move=x', '?move=-1', '?branch=2']) expect(readNode(other)).toBeNull();
});

describe('a picture of the board', () => {
  const colours = { board: '#000', tile: '#111', line: '#222', text: '#333', x: '#444', o: '#555', proved: '#666', last: '#777', none: '#888', some: '#999', much: '#aaa', threat: '#bbb' };
  it('has every piece', () => {
    const svg = boardSvg({ rows: 2, columns: 2, cells: 'XO-X', coordinates: 'numbers', colours, marks: false });
    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(svg).toContain('<title>1,2 O</title>');
  });
  it('has the marks: a plate for what is proved, a frame for the best, the colour of the loss', () => {
    const hints = new Map([['a2', { value: -2, exact: true, depth: 9, isBest: true, grade: 'none' as const }]]);
    const bare = { rows: 2, columns: 2, cells: 'XO-X', coordinates: 'letters' as const, colours, marks: false };
    const svg = boardSvg({ ...bare, hints });
    expect(svg).toContain('>−2</text>');
    expect(svg).toContain(`fill="${colours.proved}"`);
    expect(svg).toContain(`stroke="${colours.none}"`);
    const estimate = boardSvg({ ...bare, hints: new Map([['a2', { value: -2, exact: false, depth: 9, isBest: false, grade: 'much' as const }]]) });
    expect(estimate).toContain(`fill="${colours.much}"`);
    expect(estimate).toContain('>−2.0</text>');
    expect(estimate).not.toContain(colours.proved);
  });
  it('says what the marks belong to, and a long number fits its frame', () => {
    const threat = { value: -32, exact: false, depth: 9, isBest: true, grade: 'none' as const, isThreat: true };
    const bare = { rows: 2, columns: 2, cells: 'XO-X', coordinates: 'letters' as const, colours, marks: false, caption: 'If X passed (O to move)' };
    const svg = boardSvg({ ...bare, hints: new Map([['a2', threat]]) });
    expect(svg).toContain('>If X passed (O to move)</text>');
    expect(svg).toContain('stroke-dasharray');
    expect(svg).toContain(`fill="${colours.threat}"`);
    const sizeOf = (value: number): number => {
      const drawn = boardSvg({ ...bare, hints: new Map([['a2', { ...threat, value }]]) });
      return Number(/font-size="(\d+)"[^>]*>−[\d.]+<\/text>/.exec(drawn)![1]);
    };
    expect(sizeOf(-32)).toBeLessThan(sizeOf(-2));
  });
});
