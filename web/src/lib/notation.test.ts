import { describe, expect, it } from 'vitest';
import { t } from './i18n/index.svelte';
import { kDefaults, settings } from './settings.svelte';
import { readMove, writeCell, writeClock, writeCount, writeLoss, writeMove, writeScore, writeSeconds, writeValue } from './notation';

const eight = { rows: 8, columns: 8 };

describe('readMove', () => {
  it('understands letters, numbers and passes', () => {
    expect(readMove(' D3 ', eight)).toBe('d3');
    expect(readMove('3,4', eight)).toBe('d3');
    expect(readMove('(3, 4)', eight)).toBe('d3');
    expect(readMove('3 4', eight)).toBe('d3');
    for (const word of ['pass', 'PA', '--', 'lewat']) expect(readMove(word, eight)).toBe('pass');
  });
  it('refuses everything else', () => {
    for (const text of ['', 'd', 'd9', 'i1', '9,1', '0,1', 'd33', 'hello', '3,4,5']) expect(readMove(text, eight)).toBeNull();
    expect(readMove('e1', { rows: 4, columns: 4 })).toBeNull();
  });
  it('reads back what is written in either way', () => {
    for (const name of ['a1', 'h8', 'c7']) {
      expect(readMove(writeCell(name, 'letters'), eight)).toBe(name);
      expect(readMove(writeCell(name, 'numbers'), eight)).toBe(name);
    }
  });
});

it('writes row, column as the reports do', () => {
  expect(writeCell('d3', 'numbers')).toBe('3,4');
  expect(writeMove('pass', 'numbers', 'lewat')).toBe('lewat');
});

describe('writeValue', () => {
  it('never lets an estimate look exact', () => {
    expect(writeValue(2, true)).toBe('+2');
    expect(writeValue(2, false)).toBe('+2.0');
    expect(writeValue(-1.46, false)).toBe('−1.5');
    expect(writeValue(-2.5, false)).toBe('−2.5');
    expect(writeValue(-64, true)).toBe('−64');
    expect(writeValue(0, true)).toBe('0');
    expect(writeValue(-0.01, false)).toBe('0.0');
  });
});

it('writes losses without a sign, estimates with their decimal', () => {
  expect(writeLoss(2, true)).toBe('2');
  expect(writeLoss(3.64, false)).toBe('3.6');
});

it('writes counts and times shortly', () => {
  expect(writeCount(999)).toBe('999');
  expect(writeCount(51234)).toBe('51k');
  expect(writeCount(1_200_000)).toBe('1.2M');
  expect(writeSeconds(undefined)).toBe('');
  expect(writeSeconds(0)).toBe('<0.001 ms');
  expect(writeSeconds(0.000_013)).toBe('0.013 ms');
  expect(writeSeconds(0.000_4)).toBe('0.4 ms');
  expect(writeSeconds(0.31)).toBe('310 ms');
  expect(writeSeconds(12.34)).toBe('12.3 s');
  expect(writeSeconds(75)).toBe('1:15');
  expect(writeClock(65)).toBe('1:05');
  expect(writeClock(9.96)).toBe('0:10');
  expect(writeClock(3.21)).toBe('0:03.2');
  expect(writeClock(-1)).toBe('0:00.0');
});

it('writes decimals as the language does', () => {
  settings.language = 'id';
  expect([writeValue(-6.6, false), writeLoss(3.64, false), writeCount(1_200_000), writeSeconds(12.34), writeClock(3.21)]).toEqual(['\u22126,6', '3,6', '1,2M', '12,3 s', '0:03,2']);
  expect([writeValue(2, true), writeClock(65)]).toEqual(['+2', '1:05']);
  expect(t('do.speedValue', { n: 0.25 })).toBe('0,25 dtk');
  expect(readMove('3,4', eight)).toBe('d3');
  Object.assign(settings, kDefaults);
});

it('joins a score so that no line breaks in it', () => {
  expect(writeScore(33, 31)).toBe('33\u2060–\u206031');
});
