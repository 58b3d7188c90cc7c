// Games that begin with one click, as the program offers them, and the form of one's own game that begins with one.
import { levelName, offerName, seatName } from './catalogue_words';
import { t } from './i18n/index.svelte';
import type { GameKind, Seat, Seats, Side } from './protocol';
import { kSpeed, levelSeat, seatsWith } from './table_games';
import { settings } from './settings.svelte';
import { readBot, settingsOf, type SeatForm, type Setup } from './setup';

export interface Quick {
  text: string;
  game: GameKind;
  variant: string;
  // A person without a name is whoever sits here.
  seats: Seats;
  speed: number;
}

export const levelGames = (game: GameKind, side: Side = 'X'): Quick[] =>
  game.levels.map(({ name }, place) => ({
    text: levelName(name),
    game,
    variant: game.usual,
    seats: seatsWith({ kind: 'person', name: '' }, levelSeat(game, place + 1), side),
    speed: kSpeed,
  }));

const seated = ({ X, O }: Seats): Seats => ({ X: { ...X, name: seatName(X.name) }, O: { ...O, name: seatName(O.name) } });

// Games with a name of their own. A person in them is whoever sits here.
export const namedGames = (games: GameKind[]): Quick[] =>
  games.flatMap((game) =>
    game.quick
      .filter(({ name }) => name)
      .map(({ name, variant, seats, speed }) => {
        const { X, O } = seated(seats);
        const nameless = (seat: Seat): Seat => (seat.kind === 'person' ? { ...seat, name: '' } : seat);
        return { text: offerName(name!), game, variant, seats: { X: nameless(X), O: nameless(O) }, speed };
      }),
  );

export function requestOfQuick({ variant, seats, speed }: Quick, person: string): Record<string, unknown> {
  const named = (side: Side): Seats[Side] => ({ ...seats[side], name: seats[side].name || person || t('name.you') });
  return { variant, seats: { X: named('X'), O: named('O') }, clock: { kind: 'none' }, speed };
}

export function setupOf({ game, variant, seats, speed }: Quick, person = ''): Setup {
  const form = (side: Side): SeatForm => {
    const { kind, name, bot } = seats[side];
    return { kind, name: name || person || t('name.you'), ...readBot(bot ?? usualBot(game)) };
  };
  return {
    game: game.name,
    values: settingsOf(variant, game),
    empties: '',
    seats: { X: form('X'), O: form('O') },
    clock: 'none',
    seconds: '5',
    minutes: '5',
    increment: '2',
    speed,
  };
}

// Whom the page proposes: the level last played, as a place in the list.
export const usualLevel = (game: GameKind): number => Math.min(Math.max(1, settings.level), game.levels.length) - 1;
export const usualBot = (game: GameKind): string => game.levels[usualLevel(game)]!.bot;
