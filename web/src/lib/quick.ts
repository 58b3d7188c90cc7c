// Games that begin with one click, as the program offers them, and the form that the new-game dialog begins with.
import { levelName, seatName, shortTitle } from './catalogue_words';
import { t } from './i18n/index.svelte';
import type { GameKind, Seats, Side } from './protocol';
import { readBot, settingsOf, type SeatForm, type Setup } from './setup';

export interface Quick {
  text: string;
  game: GameKind;
  variant: string;
  // A person without a name is whoever sits here.
  seats: Seats;
}

export const levelGames = (game: GameKind): Quick[] =>
  game.levels.map(({ name, bot }) => ({
    text: levelName(name),
    game,
    variant: game.usual,
    seats: { X: { kind: 'person', name: '' }, O: { kind: 'bot', name: levelName(name), bot } },
  }));

// Of two people, then of two bots.
export function otherGames(games: GameKind[]): Quick[] {
  const ofKind = (kind: 'person' | 'bot', key: 'quick.two' | 'quick.watch'): Quick[] =>
    games.flatMap((game) =>
      game.quick
        .filter(({ seats }) => seats.X.kind === kind)
        .map(({ variant, seats: { X, O } }) => ({
          text: t(key, { game: shortTitle(game) }),
          game,
          variant,
          seats: { X: { ...X, name: seatName(X.name) }, O: { ...O, name: seatName(O.name) } },
        })),
    );
  return [...ofKind('person', 'quick.two'), ...ofKind('bot', 'quick.watch')];
}

export function requestOfQuick({ variant, seats }: Quick, person: string): Record<string, unknown> {
  const named = (side: Side): Seats[Side] => ({ ...seats[side], name: seats[side].name || person || t('name.you') });
  return { variant, seats: { X: named('X'), O: named('O') }, clock: { kind: 'none' }, speed: 500 };
}

export function setupOf({ game, variant, seats }: Quick, person = ''): Setup {
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
    speed: 500,
  };
}

// Whom the form proposes: the second level, which is neither the weakest nor the strongest.
export const usualLevel = (game: GameKind): number => Math.min(1, game.levels.length - 1);
export const usualBot = (game: GameKind): string => game.levels[usualLevel(game)]!.bot;
