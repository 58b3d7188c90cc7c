// The new-game form as data: its defaults, what is wrong with it, and the request it becomes.
import type { BotKind, Parameter, Seat, Side } from './protocol';

export interface SeatForm {
  kind: 'person' | 'bot';
  name: string;
  bot: string;
  values: Record<string, string>;
}
export interface Setup {
  game: 'adjacency' | 'othello';
  size: string;
  neighbours: '4' | '8';
  rounds: string;
  first: Side;
  empties: string;
  seats: Record<Side, SeatForm>;
  clock: 'none' | 'move' | 'game';
  seconds: string;
  minutes: string;
  increment: string;
  speed: number;
}
export interface Problem {
  field: string;
  key: 'error.blankName' | 'error.equalNames' | 'error.longName' | 'error.rounds' | 'error.empties' | 'error.command' | 'error.moveTime' | 'error.gameTime' | 'error.increment';
  values?: Record<string, string | number>;
}

const kLongestName = 40;

export function parseSize(size: string): { rows: number; columns: number } {
  const [rows, columns] = size.split('x').map(Number);
  return { rows: rows ?? 8, columns: columns ?? rows ?? 8 };
}

export function mostRounds(size: string): number {
  const { rows, columns } = parseSize(size);
  return Math.min(28, Math.floor((rows * columns - 8) / 2));
}

export const isProgram = (bot: string): boolean => bot.endsWith(':COMMAND');

// `minimax` with depth 3 is `minimax:depth=3`; values that equal the default are left out. Bots that are
// programs of their own (`gtp:COMMAND`) carry the command as it is.
export function botText(form: SeatForm, kind: BotKind | undefined): string {
  if (isProgram(form.bot)) return form.bot.replace('COMMAND', () => form.values['COMMAND']?.trim() ?? '');
  const keys = Object.entries(form.values).filter(([key, value]) => {
    const parameter = kind?.parameters.find((candidate) => candidate.key === key);
    return value !== '' && value !== parameter?.default;
  });
  const list = keys.map(([key, value]) => `${key}=${value}`).join(',');
  return list ? `${form.bot}:${list}` : form.bot;
}

export function readBot(text: string): Pick<SeatForm, 'bot' | 'values'> {
  const colon = text.indexOf(':');
  if (colon < 0) return { bot: text, values: {} };
  const name = text.slice(0, colon);
  const rest = text.slice(colon + 1);
  if (name === 'gtp' || name === 'line') return { bot: `${name}:COMMAND`, values: { COMMAND: rest } };
  const values: Record<string, string> = {};
  for (const pair of rest.split(',')) {
    const equals = pair.indexOf('=');
    if (equals > 0) values[pair.slice(0, equals)] = pair.slice(equals + 1);
  }
  return { bot: name, values };
}

export function isWrong(parameter: Parameter, value: string): boolean {
  if (value === '' || parameter.words.includes(value)) return false;
  if (parameter.kind === 'text') return false;
  if (parameter.kind === 'words') return true;
  const number = Number(value);
  if (!Number.isFinite(number) || (parameter.kind === 'integer' && !Number.isInteger(number))) return true;
  return number < (parameter.least ?? -Infinity) || number > (parameter.most ?? Infinity);
}

export function problemsOf(setup: Setup): Problem[] {
  const found: Problem[] = [];
  for (const side of ['X', 'O'] as const) {
    const { kind, bot, values } = setup.seats[side];
    const name = setup.seats[side].name.trim();
    if (!name) found.push({ field: `seats.${side}.name`, key: 'error.blankName' });
    else if (name.length > kLongestName) found.push({ field: `seats.${side}.name`, key: 'error.longName', values: { n: kLongestName } });
    if (kind === 'bot' && isProgram(bot) && !values['COMMAND']?.trim()) found.push({ field: `seats.${side}.bot`, key: 'error.command' });
  }
  const [x, o] = [setup.seats.X.name.trim(), setup.seats.O.name.trim()];
  if (x && x.toLowerCase() === o.toLowerCase()) found.push({ field: 'seats.O.name', key: 'error.equalNames' });
  const most = mostRounds(setup.size);
  if (setup.game === 'adjacency' && !within(setup.rounds, 2, most)) {
    found.push({ field: 'rounds', key: 'error.rounds', values: { n: most } });
  }
  if (setup.game === 'othello' && setup.empties !== '' && !within(setup.empties, 1, cellsOf(setup.size) - 4)) {
    found.push({ field: 'empties', key: 'error.empties', values: { n: cellsOf(setup.size) - 4 } });
  }
  return [...found, ...clockProblems(setup)];
}

// The limits of the program, each in the unit of its field; two hundredths of a minute are a little over its second.
const kMoveTime = { least: 0.1, most: 3600 };
const kGameTime = { least: 0.02, most: 1440 };
const kIncrement = { least: 0, most: 600 };

function clockProblems(setup: Setup): Problem[] {
  const found: Problem[] = [];
  const check = (text: string, limits: { least: number; most: number }, field: string, key: Problem['key']): void => {
    const number = text.trim() === '' ? NaN : Number(text);
    if (!(number >= limits.least && number <= limits.most)) found.push({ field, key, values: limits });
  };
  if (setup.clock === 'move') check(setup.seconds, kMoveTime, 'clock', 'error.moveTime');
  if (setup.clock === 'game') {
    check(setup.minutes, kGameTime, 'clock', 'error.gameTime');
    check(setup.increment || '0', kIncrement, 'increment', 'error.increment');
  }
  return found;
}

const cellsOf = (size: string): number => parseSize(size).rows * parseSize(size).columns;

function within(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return String(text).trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
}

export function requestOf(setup: Setup, bots: BotKind[]): Record<string, unknown> {
  const seat = (form: SeatForm): Seat =>
    form.kind === 'person'
      ? { kind: 'person', name: form.name.trim() }
      : { kind: 'bot', name: form.name.trim(), bot: botText(form, bots.find((bot) => bot.name === form.bot)) };
  const request: Record<string, unknown> = {
    variant: variantOf(setup),
    seats: { X: seat(setup.seats.X), O: seat(setup.seats.O) },
    clock: clockOf(setup),
    speed: setup.speed,
  };
  if (setup.game === 'adjacency') request['first'] = setup.first;
  else if (setup.empties !== '') request['empties'] = Number(setup.empties);
  return request;
}

export function variantOf(setup: Setup): string {
  const keys: string[] = [];
  if (setup.size !== '8' && setup.size !== '8x8') keys.push(`size=${setup.size}`);
  if (setup.game === 'adjacency') {
    if (setup.neighbours !== '4') keys.push(`neighbours=${setup.neighbours}`);
    keys.push(`rounds=${Number(setup.rounds)}`);
  }
  return keys.length ? `${setup.game}:${keys.join(',')}` : setup.game;
}

function clockOf(setup: Setup): Record<string, unknown> {
  if (setup.clock === 'move') return { kind: 'move', seconds: Number(setup.seconds) };
  if (setup.clock === 'game') {
    return { kind: 'game', seconds: Math.round(Number(setup.minutes) * 60), increment: Number(setup.increment || 0) };
  }
  return { kind: 'none' };
}
