// Which of the earlier games are shown, and how one of them stands.
import { count, language, t } from './i18n/index.svelte';
import { analysePath, playPath } from './link';
import { named } from './names';
import type { GameSummary, Seat } from './protocol';

export interface Filter {
  // In the name of a player.
  text: string;
  state: 'all' | 'running' | 'over';
  // A bot, by its name at the table; any where it is empty.
  bot: string;
}
// One that was brought to be looked into is not played.
export const isGoingOn = (game: Pick<GameSummary, 'state' | 'study'>): boolean => game.state !== 'over' && !game.study;

export const kNoFilter: Filter = { text: '', state: 'all', bot: '' };

const seatsOf = (game: GameSummary): Seat[] => [game.seats.X, game.seats.O];
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function fits(game: GameSummary, { text, state, bot }: Filter): boolean {
  if (state !== 'all' && (state === 'over' ? game.state !== 'over' : !isGoingOn(game))) return false;
  if (bot && !seatsOf(game).some((seat) => seat.kind === 'bot' && seat.name === bot)) return false;
  return plain(text).split(/\s+/).every((word) => seatsOf(game).some((seat) => plain(seat.name).includes(word)));
}

// The bots that played them, in the order of their names; "Level 10" behind "Level 9".
export function botsOf(games: readonly GameSummary[]): string[] {
  const names = games.flatMap(seatsOf).filter((seat) => seat.kind === 'bot').map((seat) => seat.name);
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

// Newest first by the time that is shown, names in the reader's language.
export const byTime = (games: readonly GameSummary[]): GameSummary[] => games.map(named).sort((a, b) => b.changed.localeCompare(a.changed));

export const namesOf = ({ seats }: GameSummary): string => `${seats.X.name} – ${seats.O.name}`;

// How it stands, and when it was played last: `12 moves · going on · 3 May 2026, 10:00`.
export function standing(game: GameSummary): string {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(game.changed));
  return [count('games.moves', game.ply), stateOf(game), when].join(' · ');
}
function stateOf({ result, seats, state, study }: GameSummary): string {
  if (result?.winner === 'draw') return t('games.draw');
  if (result) return t('games.won', { name: seats[result.winner].name });
  if (study) return t('games.study');
  return t(state === 'paused' ? 'games.paused' : state === 'failed' ? 'games.failed' : 'games.running');
}

// Played on, or looked into.
export const pathOfGame = (game: GameSummary): string => (isGoingOn(game) ? playPath(game.id) : analysePath(game.id));
