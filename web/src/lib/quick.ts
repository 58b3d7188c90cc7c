// Games that begin with one click, and the form that the new-game dialog begins with.
import type { Key } from './i18n/index.svelte';
import type { SeatForm, Setup } from './setup';
import { readBot } from './setup';

export interface Quick {
  key: Key;
  game: Setup['game'];
  rounds?: number;
  // Bots of X and O; null is a person.
  seats: [string | null, string | null];
  names: [Key, Key];
}

export const kOthelloLevels: { key: Key; bot: string }[] = [
  { key: 'level.easy', bot: 'E/2008:level=easy' },
  { key: 'level.medium', bot: 'E/2008:level=medium' },
  { key: 'level.hard', bot: 'E/2008:level=hard' },
  { key: 'level.strongest', bot: 'engine:time=2' },
];
export const kAdjacencyLevels: { key: Key; bot: string }[] = [
  { key: 'level.easy', bot: 'greedy' },
  { key: 'level.medium', bot: 'minimax:depth=3' },
  { key: 'level.hard', bot: 'B/minimax:time=5' },
  { key: 'level.strongest', bot: 'engine:time=2' },
];
export const levelsOf = (game: Setup['game']): { key: Key; bot: string }[] =>
  game === 'othello' ? kOthelloLevels : kAdjacencyLevels;

const against = (game: Setup['game'], rounds?: number): Quick[] =>
  levelsOf(game).map(({ key, bot }) => ({ key, game, rounds, seats: [null, bot], names: ['name.you', key] }));

export const kQuickOthello = against('othello');
export const kQuickAdjacency = against('adjacency', 14);
export const kQuickOther: Quick[] = [
  { key: 'quick.twoOthello', game: 'othello', seats: [null, null], names: ['name.black', 'name.white'] },
  { key: 'quick.twoAdjacency', game: 'adjacency', rounds: 14, seats: [null, null], names: ['name.player1', 'name.player2'] },
  { key: 'quick.watchOthello', game: 'othello', seats: ['E/2008:level=medium', 'E/2007:level=medium'], names: ['name.2008', 'name.2007'] },
  { key: 'quick.watchAdjacency', game: 'adjacency', rounds: 28, seats: ['A/annealing', 'D/minimax:depth=3'], names: ['name.annealing', 'name.minimax'] },
];

export function setupOf(quick: Quick, t: (key: Key) => string, person = ''): Setup {
  const seat = (index: 0 | 1): SeatForm => {
    const bot = quick.seats[index];
    const key = quick.names[index];
    const name = key === 'name.you' && person ? person : t(key);
    return { kind: bot === null ? 'person' : 'bot', name, ...readBot(bot ?? levelsOf(quick.game)[1]!.bot) };
  };
  return {
    game: quick.game,
    size: '8',
    neighbours: '4',
    rounds: String(quick.rounds ?? 14),
    first: 'X',
    empties: '',
    seats: { X: seat(0), O: seat(1) },
    clock: 'none',
    seconds: '5',
    minutes: '5',
    increment: '2',
    speed: 500,
  };
}
