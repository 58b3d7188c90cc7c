// The objects of docs/app_protocol.md, as the page sees them.

export type Side = 'X' | 'O';
export type Score = Record<Side, number>;

export interface Position {
  text: string;
  rows: number;
  columns: number;
  cells: string;
  side: Side;
  plies_left?: number;
  score: Score;
  moves: Record<string, string[]>;
  pass: boolean;
  over: boolean;
}

export interface Seat {
  kind: 'person' | 'bot';
  name: string;
  bot?: string;
}
export type Seats = Record<Side, Seat>;

export interface Clock {
  kind: 'none' | 'move' | 'game';
  seconds?: number;
  increment?: number;
  left?: Score;
  running?: Side | null;
  at?: string;
}

export interface Move {
  move: string;
  side: Side;
  turned: string[];
  cells: string;
  score: Score;
  // Not there: not known, as in files that keep no times, or a pass.
  seconds?: number;
  nodes?: number;
  depth?: number;
  value?: number;
  exact?: boolean;
  // Why a bot made it, in English.
  reason?: string;
}

export interface Result {
  winner: Side | 'draw';
  reason: 'normal' | 'resigned' | 'time' | 'ended';
  by?: Side;
}

// Moves that were not played, or not any more. `at` moves of its parent's line come before them; parent 0 is the game's own
// line.
export interface Branch {
  id: number;
  parent: number;
  at: number;
  name: string;
  moves: Move[];
}

export interface Game {
  id: string;
  revision: number;
  variant: string;
  title: string;
  rounds?: number;
  // Its name, where so many moves are those of a known opening.
  opening?: { name: string; ply: number };
  start: Position;
  seats: Seats;
  moves: Move[];
  branches: Branch[];
  ply: number;
  position: Position;
  state: 'running' | 'paused' | 'over' | 'failed';
  thinking: Side | null;
  result: Result | null;
  failure: { side: Side; kind: string; text: string; evidence?: string } | null;
  clock: Clock;
  speed: number;
  // Brought to be looked into, and not played since.
  study?: boolean;
  created: string;
  changed: string;
}

export type GameSummary = Pick<Game, 'id' | 'variant' | 'seats' | 'state' | 'result' | 'ply' | 'changed' | 'study'> & {
  rounds?: number;
  marks?: Score;
  // Who moved first.
  first?: Side;
  accuracy?: Score;
};

export interface Line {
  move: string;
  value: number;
  exact: boolean;
  depth: number;
  line: string[];
}

// None, an inaccuracy, a mistake, a blunder.
export type Mark = '' | '?!' | '?' | '??';
export interface ReviewedMove {
  ply: number;
  move: string;
  value: number;
  best: string;
  best_value: number;
  exact: boolean;
  loss: number;
  mark: Mark;
  line: string[];
  depth: number;
}

// One's own games against one opponent, and each of them.
export interface RecordGroup {
  game: string;
  variant: string;
  opponent: string;
  side: Side;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  marks_for: number;
  marks_against: number;
  accuracy: number | null;
  last: string;
}
export interface RecordGame {
  // Which game of the list it is, where the program tells it.
  id?: string;
  date: string;
  game: string;
  opponent: string;
  result: 'won' | 'drawn' | 'lost';
  marks: string;
  accuracy: number | null;
}

export interface Parameter {
  key: string;
  kind: 'integer' | 'real' | 'words' | 'text';
  default: string;
  least?: number | null;
  most?: number | null;
  words: string[];
  help: string;
}
// An opponent for people: its number, and its bot.
export interface Level {
  name: string;
  bot: string;
}
export interface GameKind {
  name: string;
  title: string;
  summary: string;
  parameters: Parameter[];
  // Marks on the board at the start.
  marks: number;
  // Whether it can begin with a number of empty cells.
  empties: number | null;
  // The variant in which the levels are met.
  usual: string;
  levels: Level[];
  // Without a name: of two people or of two bots.
  quick: { name: string | null; variant: string; seats: Seats; speed: number }[];
}
export interface BotKind {
  name: string;
  summary: string;
  game: string;
  parameters: Parameter[];
  // What a preset stands for, as its report describes it and as its program plays.
  preset?: { paper: string; code: string } | null;
}
export interface Format {
  name: string;
  summary: string;
  extensions: string[];
  // `import` and `export` have it as base64.
  binary: boolean;
  writes: boolean;
}
export interface Catalogue {
  version: string;
  // The game that is meant where none is named.
  game: string;
  games: GameKind[];
  bots: BotKind[];
  formats: Format[];
  // The program was told that several people use it.
  asks_names?: boolean;
}

export interface ThinkingEvent {
  event: 'thinking';
  game: string;
  side: Side;
  depth: number;
  nodes: number;
  value?: number;
  exact?: boolean;
  line?: string[];
}
export interface AnalysisEvent {
  event: 'analysis';
  analysis: string;
  position: string;
  depth: number;
  nodes: number;
  seconds?: number;
  // Positions that solving is likely to take in all.
  work?: number;
  lines: Line[];
  reason?: string;
  done: boolean;
  // Why it could not go on.
  error?: Failure;
}
export interface ReviewEvent {
  event: 'review';
  review: string;
  game: string;
  done: number;
  of: number;
  moves: (ReviewedMove | null)[];
  finished: boolean;
  // How well each side played, 0 to 100, when it is finished.
  accuracy?: Score;
  error?: Failure;
}
export type ServerEvent =
  | { event: 'game'; game: Game; now?: string }
  | { event: 'deleted'; game: string }
  | ThinkingEvent
  | AnalysisEvent
  | ReviewEvent;

export interface Failure {
  code: string;
  field?: string;
  text: string;
  legal?: string[];
}

// What a request that the server refused rejects with. `game` is the present state when the request was stale.
export class ServerError extends Error {
  constructor(
    readonly failure: Failure,
    readonly game?: Game,
  ) {
    super(failure.text);
  }
  get code(): string {
    return this.failure.code;
  }
}

export const other = (side: Side): Side => (side === 'X' ? 'O' : 'X');
