// What a person chose last on the page of play, and how the room of a game is folded; kept in this browser.
import type { Side } from './protocol';

export type Opponent = 'level' | 'people' | 'bots';
export type ClockName = 'none' | 'move' | 'short' | 'long';
export type Fold = 'moves' | 'graph' | 'lines' | 'thoughts';

export interface Choices {
  game: string;
  opponent: Opponent;
  side: Side | 'random';
  // The variant last played, by game.
  variants: Record<string, string>;
  clock: ClockName;
  takeBacks: boolean;
  // The levels of two bots that are watched.
  watched: Record<Side, number>;
  folds: Partial<Record<Fold, boolean>>;
  // Games without take-backs, the latest last.
  strict: string[];
  // Games whose board was turned round by hand, the latest last.
  turned: string[];
  // How games against a level went, by game and level: `W`, `D` and `L`, the latest last.
  outcomes: Record<string, string>;
  // Whether the boards on the first page stand still.
  isStill: boolean;
}

export const kFirstChoices: Choices = {
  game: '', opponent: 'level', side: 'X', variants: {}, clock: 'none', takeBacks: true, watched: { X: 5, O: 5 }, folds: {}, strict: [], turned: [], outcomes: {},
  isStill: false,
};
const kStorage = 'turncoat.play';
const kMostStrict = 50;
const kMostTurned = 50;
const kMostOutcomes = 20;
const kWords: Partial<Record<keyof Choices, readonly string[]>> = {
  opponent: ['level', 'people', 'bots'],
  side: ['X', 'O', 'random'],
  clock: ['none', 'move', 'short', 'long'],
};

// What was kept; anything strange is left out.
export function readChoices(text: string | null): Choices {
  const found = structuredClone(kFirstChoices) as unknown as Record<string, unknown>;
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  if (typeof kept !== 'object' || kept === null) kept = {};
  for (const [key, value] of Object.entries(kept as object)) {
    const first = found[key];
    const words = kWords[key as keyof Choices];
    const isAlike = typeof value === typeof first && Array.isArray(value) === Array.isArray(first) && value !== null;
    if (isAlike && (!words || words.includes(value as string))) found[key] = value;
  }
  return found as unknown as Choices;
}

function stored(): Choices {
  try {
    return readChoices(localStorage.getItem(kStorage));
  } catch {
    return readChoices(null);
  }
}

export const choices = $state<Choices>(stored());

export function keepChoices(): void {
  const text = JSON.stringify(choices);
  try {
    localStorage.setItem(kStorage, text);
  } catch {
    // A browser that refuses storage still plays.
  }
}

export function makeStrict(game: string): void {
  choices.strict = [...choices.strict.filter((id) => id !== game), game].slice(-kMostStrict);
}

export function turnRound(game: string): void {
  const others = choices.turned.filter((id) => id !== game);
  choices.turned = others.length < choices.turned.length ? others : [...others, game].slice(-kMostTurned);
}

export function addOutcome(key: string, outcome: 'W' | 'D' | 'L'): void {
  choices.outcomes[key] = ((choices.outcomes[key] ?? '') + outcome).slice(-kMostOutcomes);
}
