import { describe, expect, it } from 'vitest';
import { kBindings } from '../keys';
import { en } from './en';
import { id } from './id';
import { fill, preferred } from './index.svelte';

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
    const allowed = /^(game\.|name\.|new\.bot|new\.whichBot|share\.format|say\.move|cell\.piece)/;
    expect(same.filter((key) => !allowed.test(key))).toEqual([]);
  });
  it('have a text for every key on the keyboard page', () => {
    for (const binding of kBindings) expect(en[binding.text]).toBeTruthy();
  });
});

// The codes of docs/app_protocol.md.
it('have words for every error code', () => {
  const codes =
    'json unknown-action missing type range unknown-field blank-name equal-names long-name no-game stale not-your-turn occupied illegal over nothing bot variant position record format too-large too-many busy internal';
  for (const code of codes.split(' ')) expect(en).toHaveProperty([`code.${code}`]);
});

it('fills places by name and leaves unknown ones', () => {
  expect(fill('{a} and {b} and {c}', { a: 1, b: 'two' })).toBe('1 and two and {c}');
});

it('takes the first language of the browser that we have', () => {
  expect(preferred(['id-ID', 'en'])).toBe('id');
  expect(preferred(['in'])).toBe('id');
  expect(preferred(['fr', 'id', 'en'])).toBe('id');
  expect(preferred(['de-DE', 'en-GB'])).toBe('en');
  expect(preferred([])).toBe('en');
});
