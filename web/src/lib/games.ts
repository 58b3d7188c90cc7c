// Which of the earlier games are shown, and how one of them stands.
import { analysePath, playPath } from './link';
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

// Played on, or looked into.
export const pathOfGame = (game: GameSummary): string => (isGoingOn(game) ? playPath(game.id) : analysePath(game.id));
