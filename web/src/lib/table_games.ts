// Games as the page of play puts them together: opponent, colour, usual variant, clock.
import { levelName } from './catalogue_words';
import type { ClockName, Choices } from './choices.svelte';
import { t } from './i18n/index.svelte';
import type { Game, GameKind, Seat, Seats, Side } from './protocol';
import { isDefault, mostRounds, parameterOf, settingsOf } from './setup';

export const kSpeed = 500;
const kShortGame = 8;

export interface Usual {
  variant: string;
  // What is said of it: so many rounds, or the size of its board.
  rounds?: number;
  size?: string;
  isFull?: boolean;
}

// The variants of one click: by rounds where a game has rounds, else by size.
export function usualVariants(game: GameKind): Usual[] {
  if (parameterOf(game, 'rounds')) {
    const usual = Number(settingsOf(game.usual, game)['rounds']);
    const most = mostRounds(game, parameterOf(game, 'size')?.default ?? '8');
    return [...new Set([kShortGame, usual, most])].map((rounds) => ({
      variant: rounds === most ? game.name : `${game.name}:rounds=${rounds}`,
      rounds,
      isFull: rounds === most,
    }));
  }
  const size = parameterOf(game, 'size');
  if (!size?.words.length) return [{ variant: game.usual }];
  return [...size.words].reverse().map((word) => ({
    variant: isDefault(size, word) ? game.name : `${game.name}:size=${word}`,
    size: word.includes('x') ? word.replace('x', '×') : `${word}×${word}`,
  }));
}

export function clockOf(name: ClockName): { kind: string; seconds?: number; increment?: number } {
  if (name === 'move') return { kind: 'move', seconds: 10 };
  if (name === 'short') return { kind: 'game', seconds: 180, increment: 2 };
  return name === 'long' ? { kind: 'game', seconds: 600, increment: 5 } : { kind: 'none' };
}

export const levelSeat = (game: GameKind, level: number): Seat => {
  const { name, bot } = game.levels[Math.min(Math.max(1, level), game.levels.length) - 1]!;
  return { kind: 'bot', name: levelName(name), bot };
};
export const personSeat = (name: string): Seat => ({ kind: 'person', name: name || t('name.you') });

// The seats with a person on one side.
export const seatsWith = (person: Seat, opponent: Seat, side: Side): Seats =>
  side === 'X' ? { X: person, O: opponent } : { X: opponent, O: person };

// Which side a person gets who does not choose one.
export const sideOf = (side: Choices['side'], random = Math.random()): Side => (side !== 'random' ? side : random < 0.5 ? 'X' : 'O');

// Two players of one name could not be told apart.
export function apart(seats: Seats): Seats {
  const isSame = seats.X.name.trim().toLowerCase() === seats.O.name.trim().toLowerCase();
  return isSame ? { X: seats.X, O: { ...seats.O, name: `${seats.O.name} 2` } } : seats;
}

export function requestFor(seats: Seats, variant: string, clock: ClockName): Record<string, unknown> {
  return { variant, seats: apart(seats), clock: clockOf(clock), speed: kSpeed };
}

// The same game once more; `seats` where others sit there now, `moves` where it goes on from a position.
export function requestAgain(game: Game, seats: Seats = game.seats, moves?: string[]): Record<string, unknown> {
  const { kind, seconds, increment } = game.clock;
  return {
    variant: game.variant,
    seats: apart(seats),
    position: game.start.text,
    ...(moves && { moves }),
    clock: kind === 'none' ? { kind } : kind === 'move' ? { kind, seconds } : { kind, seconds, increment },
    speed: game.speed,
  };
}

export const swapped = (seats: Seats): Seats => ({ X: seats.O, O: seats.X });

// The same game against another level.
export function againstLevel(game: Game, person: Side, opponent: Seat): Seats {
  return seatsWith(game.seats[person], opponent, person);
}
