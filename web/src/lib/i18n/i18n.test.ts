import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kBindings } from '../keys';
import { en } from './en';
import { id } from './id';
import { kMoveReasons, kValueReasons } from './id_catalogue';
import { kDefaults, settings } from '../settings.svelte';
import { count, fill, preferred, sideName, t } from './index.svelte';

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it('exist in both languages with the same places to fill', () => {
    expect(Object.keys(id).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(id[key].trim(), key).not.toBe('');
      expect(holes(id[key]), key).toEqual(holes(en[key]));
    }
  });
  it('differ from English, but for names', () => {
    const same = (Object.keys(en) as (keyof typeof en)[]).filter((key) => en[key] === id[key] && /[a-z]{3}/.test(en[key]));
    const allowed = /^(game\.|name\.|new\.bot|new\.whichBot|share\.format|say\.move|say\.score|cell\.piece|room\.menu|record\.bot)/;
    expect(same.filter((key) => !allowed.test(key))).toEqual([]);
  });
  it('call the sides by their colours, and pieces and squares by one word each', () => {
    const all = (Object.keys(en) as (keyof typeof en)[]).map((key) => `${key}: ${en[key]}\n${key}: ${id[key]}`).join('\n').split('\n');
    const letters = all.filter((text) => /: .*\b[XO]\b/.test(text)).filter((text) => !text.startsWith('settings.marks'));
    expect(letters).toEqual([]);
    expect(Object.entries(en).filter(([, text]) => /\b(discs?|marks|cells?|stones?)\b(?!\})/i.test(text))).toEqual([]);
  });
  it('have a text for every key on the keyboard page', () => {
    for (const binding of kBindings) expect(en[binding.text]).toBeTruthy();
  });
});

// The sources of the program, above this copy of the page.
function pathOf(path: string): string {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'src', path);
    if (existsSync(file)) return file;
  }
  throw new Error(`there is no src/${path} above ${process.cwd()}`);
}
const source = (path: string): string => readFileSync(pathOf(path), 'utf8');
// The sentences behind those words; a long one goes on in the next line.
const sentencesAfter = (words: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`${words}\\s*((?:"[^"]*"\\s*)+)`, 'g'))]
    .map((match) => match[1]!.replace(/"\s*"/g, '').replace(/"\s*/g, ''))
    .filter((text) => text.includes(' '));
// The texts between quotes from `begin` on, up to the next semicolon outside of quotes.
function wordsAfter(text: string, begin: string): string[] {
  const at = text.indexOf(begin);
  expect(at, begin).toBeGreaterThan(0);
  const [list] = /^(?:[^";]|"[^"]*")*/.exec(text.slice(at))!;
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
}

describe('what the program says', () => {
  it('has words for every error code', () => {
    const codes = wordsAfter(source('session/refusal.cpp'), 'kWords = {');
    expect(codes.length).toBeGreaterThan(20);
    const own = ['lost', 'illegalTry'];
    const known = Object.keys(en).filter((key) => key.startsWith('code.')).map((key) => key.slice(5));
    expect(known.filter((code) => !own.includes(code)).sort()).toEqual(codes.sort());
  });
  it('has words for every way in which a bot fails', () => {
    const kinds = wordsAfter(source('players/judge.cpp'), 'kIncidentWords');
    expect(kinds.length).toBeGreaterThan(5);
    kinds.push(...wordsAfter(source('session/live_game.cpp'), 'fail_with({position().side()'));
    for (const kind of kinds) expect(en).toHaveProperty([`fail.${kind}`]);
  });
  it('has Indonesian words for every reason of a value', () => {
    const found = [...sentencesAfter('return', source('solver/solution.cpp')), ...sentencesAfter('reason =', source('players/engine.cpp'))];
    expect(found.sort()).toEqual(Object.keys(kValueReasons).sort());
  });
  it('has Indonesian words for every reason of a move', () => {
    const bots = readdirSync(pathOf('players')).filter((name) => name.endsWith('.cpp') && name !== 'engine.cpp');
    const found = [
      ...sentencesAfter('return', source('solver/adjacency/winning_reply.cpp')),
      ...sentencesAfter('kMirrorSentence =', source('search/mirror.h')),
      ...bots.flatMap((name) => sentencesAfter('reason =', source(`players/${name}`))),
    ];
    expect(found.sort()).toEqual(Object.keys(kMoveReasons).sort());
  });
});

it('fills places by name and leaves unknown ones', () => {
  expect(fill('{a} and {b} and {c}', { a: 1, b: 'two' })).toBe('1 and two and {c}');
});

it('names a side by the colour of its pieces wherever a text speaks of one', () => {
  Object.assign(settings, { language: 'en', palette: 'ink' });
  expect([sideName('X'), sideName('O')]).toEqual(['Black', 'White']);
  expect(t('say.score', { side: 'X', x: 3, other: 'O', o: 1 })).toBe('Black 3, White 1.');
  expect(t('cell.piece', { cell: 'd4', side: 'O' })).toBe('d4, White');
  // A player may be called anything.
  expect(t('status.turn', { name: 'X' })).toBe('To move: X');
  Object.assign(settings, { language: 'id', palette: 'plum' });
  expect(t('cell.piece', { cell: 'd4', side: 'O' })).toBe('d4, Kuning');
  Object.assign(settings, { language: 'en', palette: 'ink' });
  expect([count('status.score', 1), count('status.score', 2)]).toEqual(['1 piece', '2 pieces']);
  Object.assign(settings, kDefaults);
});

it('takes the first language of the browser that we have', () => {
  expect(preferred(['id-ID', 'en'])).toBe('id');
  expect(preferred(['in'])).toBe('id');
  expect(preferred(['fr', 'id', 'en'])).toBe('id');
  expect(preferred(['de-DE', 'en-GB'])).toBe('en');
  expect(preferred([])).toBe('en');
});
