// What the server answers to each action (docs/app_protocol.md), beside the requests of actions.ts.
import type { kActions, Requests } from './actions';
import type { Catalogue, Game, GameSummary, Position, RecordGame, RecordGroup, ReviewedMove, Score } from './protocol';

interface OfGame {
  game: Game;
  now?: string;
}
interface Known {
  catalogue: Catalogue;
  games: { games: GameSummary[]; errors: string[] };
  leave: object;
  delete: object;
  branch: OfGame & { branch: number; ply: number };
  position: { position: Position };
  analyse: { analysis: string };
  review: { review: string };
  stop: object;
  reviewed: { moves: (ReviewedMove | null)[]; accuracy?: Score };
  // What could be read, what could not, and how many games more there were.
  import: { games: Game[]; errors: string[]; more?: number };
  export: { name: string; text?: string; base64?: string };
  record: { groups: RecordGroup[]; games: RecordGame[] };
}

export type Action = keyof typeof kActions;
// All others change a game, and answer with it.
export type Answers = { [A in Action]: A extends keyof Known ? Known[A] : OfGame };

// Of a request whose fields are all optional they can be left out.
export type Rest<Fields> = object extends Fields ? [fields?: Fields] : [fields: Fields];

// Actions on one game, and their fields beside its id.
export type GameAction = { [A in Action]: Requests[A] extends { game: string } ? A : never }[Action];
export type FieldsOfGame<A extends GameAction> = Omit<Requests[A], 'game'>;
