// How moves and values are written for people, and what people may type.
import { cellName, type Shape } from './board';
import { localised, writeNumber } from './i18n/index.svelte';

export type Coordinates = 'letters' | 'numbers';

// `numbers` is the way of the reports: row, column, both from 1.
export function writeCell(name: string, coordinates: Coordinates): string {
  if (coordinates === 'letters') return name;
  return `${name.slice(1)},${name.charCodeAt(0) - 96}`;
}

export function writeMove(move: string, coordinates: Coordinates, pass: string): string {
  return move === 'pass' ? pass : writeCell(move, coordinates);
}

const kPassWords = new Set(['pass', 'pas', 'pa', '--', 'lewat']);

// A move as typed: `d3`, `D3`, `3,4` or `3 4` (row, column), `pass`; null if it is none of these.
export function readMove(text: string, shape: Shape): string | null {
  const word = text.trim().toLowerCase();
  if (kPassWords.has(word)) return 'pass';
  const letters = /^([a-z])\s*(\d{1,2})$/.exec(word);
  if (letters) return onBoard(Number(letters[2]), letters[1]!.charCodeAt(0) - 96, shape);
  const numbers = /^\(?(\d{1,2})\s*[,; ]\s*(\d{1,2})\)?$/.exec(word);
  return numbers ? onBoard(Number(numbers[1]), Number(numbers[2]), shape) : null;
}

function onBoard(row: number, column: number, shape: Shape): string | null {
  if (row < 1 || row > shape.rows || column < 1 || column > shape.columns) return null;
  return cellName((row - 1) * shape.columns + column - 1, shape.columns);
}

const kMinus = '\u2212';

// A proof is a whole number, an estimate always has its decimal: neither can be taken for the other.
const writeSize = (size: number, exact: boolean): string => (exact ? String(Math.round(size)) : writeNumber(size, 1));

// `+2`, `−1.5`, `0`, `0.0`.
export function writeValue(value: number, exact: boolean): string {
  const rounded = exact ? Math.round(value) : Math.round(value * 10) / 10;
  const sign = rounded > 0 ? '+' : rounded < 0 ? kMinus : '';
  return sign + writeSize(Math.abs(rounded), exact);
}

// With word joiners, because a line may break behind a dash.
export const writeScore = (own: number, other: number): string => `${own}\u2060\u2013\u2060${other}`;

// A loss in marks, without a sign.
export const writeLoss = (loss: number, exact: boolean): string => writeSize(loss, exact);

export function writeCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1e6) return `${writeNumber(count / 1e3, count < 1e4 ? 1 : 0)}k`;
  if (count < 1e9) return `${writeNumber(count / 1e6, count < 1e7 ? 1 : 0)}M`;
  return `${writeNumber(count / 1e9, 1)}G`;
}

// Times are known to the microsecond, or not at all.
export function writeSeconds(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 1e-6) return `<${writeNumber(0.001)} ms`;
  if (seconds < 0.001) return `${writeNumber(Number((seconds * 1000).toPrecision(2)))} ms`;
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 60) return `${writeNumber(seconds, 1)} s`;
  return writeClock(seconds);
}

// Minutes and seconds; tenths in the last ten seconds.
export function writeClock(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return localised(`0:0${left.toFixed(1)}`.replace('0:010.0', '0:10'));
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
