// Texts in the person's language. `en` is the table of all keys; the compiler demands every one of them of `id`.
import type { Side } from '../protocol';
import { settings } from '../settings.svelte';
import { en } from './en';
import { id } from './id';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;
export type Language = 'en' | 'id';

export const kTexts: Record<Language, Record<Key, string>> = { en, id };

export function preferred(languages: readonly string[]): Language {
  for (const language of languages) {
    const code = language.toLowerCase().split('-')[0];
    if (code === 'en') return 'en';
    // `in` is the old code of Indonesian, which some systems still send.
    if (code === 'id' || code === 'in') return 'id';
  }
  return 'en';
}

export function language(): Language {
  return settings.language === 'auto' ? preferred(globalThis.navigator?.languages ?? []) : settings.language;
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// What people call a side, by the colour of its pieces. X and O are for files, positions in text and the program.
export const sideName = (side: Side): string => kTexts[language()][`play.${settings.palette}.${side}`];
const isSide = (value: string | number): value is Side => value === 'X' || value === 'O';

// Decimals as the language writes them: 1.5, in Indonesian 1,5.
export const localised = (digits: string): string => (language() === 'id' ? digits.replace('.', ',') : digits);
export const writeNumber = (value: number, decimals?: number): string => localised(decimals === undefined ? String(value) : value.toFixed(decimals));

// The places {side} and {other} are sides, and get their names.
export function t(key: Key, values: Values = {}): string {
  const { side, other } = values;
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? writeNumber(value) : value]));
  if (side !== undefined && isSide(side)) named['side'] = sideName(side);
  if (other !== undefined && isSide(other)) named['other'] = sideName(other);
  return fill(kTexts[language()][key], named);
}

// `key` for many, `key.one` for exactly one; Indonesian has the same words in both.
export function count(key: Key, n: number, values: Values = {}): string {
  const one = `${key}.one` as Key;
  return t(n === 1 && one in en ? one : key, { n, ...values });
}
