// The new-game form as data: its defaults, what is wrong with it, and the request it becomes.
import type { BotKind, GameKind, Parameter, Seat, Side } from './protocol';

export interface SeatForm {
  kind: 'person' | 'bot';
  name: string;
  bot: string;
  values: Record<string, string>;
}
export interface Setup {
  game: string;
  // The game's own settings by key.
  values: Record<string, string>;
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
  key: 'error.blankName' | 'error.equalNames' | 'error.longName' | 'error.rounds' | 'error.empties' | 'error.parameter' | 'error.command' | 'error.moveTime' | 'error.gameTime' | 'error.increment';
  values?: Record<string, string | number>;
}

const kLongestName = 40;

export function parseSize(size: string): { rows: number; columns: number } {
  const [rows, columns] = size.split('x').map(Number);
  return { rows: rows ?? 8, columns: columns ?? rows ?? 8 };
}

export const parameterOf = (game: GameKind | undefined, key: string): Parameter | undefined =>
  game?.parameters.find((parameter) => parameter.key === key);

// The empty cells at the start.
export function mostEmpties(game: GameKind, size: string): number {
  const { rows, columns } = parseSize(size);
  return rows * columns - game.marks;
}
export const mostRounds = (game: GameKind, size: string): number =>
  Math.min(parameterOf(game, 'rounds')?.most ?? Infinity, Math.floor(mostEmpties(game, size) / 2));

// `8x8` is another word for `8`.
export function isDefault(parameter: Parameter, value: string): boolean {
  const [rows, columns] = value.split('x');
  return value === parameter.default || (rows === columns && rows === parameter.default);
}

function settingsIn(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=');
    if (equals > 0) values[pair.slice(0, equals)] = pair.slice(equals + 1);
  }
  return values;
}

// All settings of a variant. As many rounds as there can be are a number here.
export function settingsOf(variant: string, game: GameKind): Record<string, string> {
  const values = Object.fromEntries(game.parameters.map((parameter) => [parameter.key, parameter.default]));
  Object.assign(values, settingsIn(variant.split(':')[1] ?? ''));
  if (values['rounds'] === 'full') values['rounds'] = String(mostRounds(game, values['size'] ?? ''));
  return values;
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
  return { bot: name, values: settingsIn(rest) };
}

export function isWrong(parameter: Parameter, value: string): boolean {
  if (value === '' || parameter.words.includes(value)) return false;
  if (parameter.kind === 'text') return false;
  if (parameter.kind === 'words') return true;
  const number = Number(value);
  if (!Number.isFinite(number) || (parameter.kind === 'integer' && !Number.isInteger(number))) return true;
  return number < (parameter.least ?? -Infinity) || number > (parameter.most ?? Infinity);
}

export const rangeOf = ({ least, most }: Parameter): string => `${least ?? ''} … ${most ?? ''}`;

export function problemsOf(setup: Setup, game: GameKind): Problem[] {
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
  const { size = '', rounds } = setup.values;
  for (const parameter of game.parameters.filter(({ key }) => key !== 'rounds')) {
    if (!isWrong(parameter, setup.values[parameter.key] ?? '')) continue;
    found.push({ field: parameter.key, key: 'error.parameter', values: { range: rangeOf(parameter) } });
  }
  const most = mostRounds(game, size);
  if (rounds !== undefined && !within(rounds, 2, most)) {
    found.push({ field: 'rounds', key: 'error.rounds', values: { n: most } });
  }
  if (game.empties !== null && setup.empties !== '' && !within(setup.empties, game.empties, mostEmpties(game, size))) {
    found.push({ field: 'empties', key: 'error.empties', values: { least: game.empties, n: mostEmpties(game, size) } });
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

function within(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return String(text).trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
}

export function requestOf(setup: Setup, game: GameKind, bots: BotKind[]): Record<string, unknown> {
  const seat = (form: SeatForm): Seat =>
    form.kind === 'person'
      ? { kind: 'person', name: form.name.trim() }
      : { kind: 'bot', name: form.name.trim(), bot: botText(form, bots.find((bot) => bot.name === form.bot)) };
  const request: Record<string, unknown> = {
    variant: variantOf(setup, game),
    seats: { X: seat(setup.seats.X), O: seat(setup.seats.O) },
    clock: clockOf(setup),
    speed: setup.speed,
  };
  if (setup.values['first'] !== undefined) request['first'] = setup.values['first'];
  if (game.empties !== null && setup.empties !== '') request['empties'] = Number(setup.empties);
  return request;
}

// What differs from the usual; who moves first has a field of its own in the request.
export function variantOf(setup: Setup, game: GameKind): string {
  const keys = game.parameters
    .map((parameter) => ({ parameter, value: (setup.values[parameter.key] ?? '').trim() }))
    .filter(({ parameter, value }) => parameter.key !== 'first' && value !== '' && !isDefault(parameter, value))
    .map(({ parameter: { key }, value }) => `${key}=${key === 'rounds' ? Number(value) : value}`);
  return keys.length ? `${game.name}:${keys.join(',')}` : game.name;
}

function clockOf(setup: Setup): Record<string, unknown> {
  if (setup.clock === 'move') return { kind: 'move', seconds: Number(setup.seconds) };
  if (setup.clock === 'game') {
    return { kind: 'game', seconds: Math.round(Number(setup.minutes) * 60), increment: Number(setup.increment || 0) };
  }
  return { kind: 'none' };
}
