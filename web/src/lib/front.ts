// What the front door and the gallery offer: a game on the side one likes, the game one left, two bots to watch.
import { botTitle } from './bot_names';
import { named } from './names';
import { kSpeed, apart } from './table_games';
import { isGoingOn } from './games';
import type { GameKind, GameSummary, Seat } from './protocol';
import type { Quick } from './quick';

// Slow enough to follow.
const kWatchSpeed = 1000;

const botSeat = (bot: string): Seat => ({ kind: 'bot', name: botTitle(bot), bot });

// A bot that is offered in a variant of its own is met there: what it can do may hold there only.
const variantFor = (game: GameKind, bot: string): string =>
  game.quick.find(({ seats }) => seats.X.bot === bot || seats.O.bot === bot)?.variant ?? game.usual;

// A bot of the catalogue against another, to look on; `o` is whom one came for.
export const watchGame = (game: GameKind, x: string, o: string): Quick => ({
  text: '',
  game,
  variant: variantFor(game, o),
  seats: apart({ X: botSeat(x), O: botSeat(o) }),
  speed: kWatchSpeed,
});

// A person against a bot of the catalogue.
export const botGame = (game: GameKind, bot: string): Quick => ({
  text: '',
  game,
  variant: variantFor(game, bot),
  seats: { X: { kind: 'person', name: '' }, O: botSeat(bot) },
  speed: kSpeed,
});

export interface Left {
  id: string;
  // Moves made; the next one is one more.
  ply: number;
  isOver: boolean;
  // Whom one played against; null between two people or two bots.
  opponent: string | null;
  names: string;
}

// The game one left, if it is still there.
export function leftGame(games: GameSummary[], id: string | null): Left | null {
  const found = games.find((each) => each.id === id);
  if (!found) return null;
  const game = named(found);
  const { X, O } = game.seats;
  const opponent = X.kind === O.kind ? null : X.kind === 'bot' ? X.name : O.name;
  return { id: game.id, ply: game.ply, isOver: !isGoingOn(game), opponent, names: `${X.name} – ${O.name}` };
}
