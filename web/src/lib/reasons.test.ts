import { beforeEach, describe, expect, it } from 'vitest';
import { kMoveReasons, kValueReasons } from './i18n/id_catalogue';
import type { Game, Move, Seat } from './protocol';
import { answeredPair, isArgument, tellsWhy, whyOf } from './reasons';
import { settings } from './settings.svelte';

const bot = (text: string): Seat => ({ kind: 'bot', name: text, bot: text });
const person: Seat = { kind: 'person', name: 'Ann' };
const kSolved = 'adjacency:rounds=28';

function game(variant: string, x: Seat, o: Seat, moves: string[] = [], reason?: string): Game {
  const listed = moves.map((move, ply): Partial<Move> => ({ move, side: ply % 2 ? 'O' : 'X', reason }));
  return { variant, seats: { X: x, O: o }, start: { rows: 8, columns: 8 }, moves: listed, ply: moves.length } as unknown as Game;
}
const moveWith = (reason?: string): Move => ({ reason }) as Move;

beforeEach(() => {
  settings.language = 'en';
});

describe('a reason', () => {
  it('is one for the move, in the words of the person', () => {
    const [english, indonesian] = Object.entries(kMoveReasons)[0]!;
    expect(whyOf(moveWith(english))).toBe(english);
    expect(whyOf(moveWith('of a bot to come'))).toBe('of a bot to come');
    settings.language = 'id';
    expect(whyOf(moveWith(english))).toBe(indonesian);
  });
  it('is not how a value was found, and not there where a bot gave none', () => {
    for (const reason of Object.keys(kValueReasons)) expect(whyOf(moveWith(reason)), reason).toBe('');
    expect(whyOf(moveWith())).toBe('');
    expect(whyOf(undefined)).toBe('');
  });
  it('has its place before the first one comes, where one will come', () => {
    for (const name of ['unbeatable', 'unbeatable:hash=462', 'steer', 'engine:time=2']) {
      expect(tellsWhy(game(kSolved, person, bot(name))), name).toBe(true);
      expect(tellsWhy(game(kSolved, bot(name), person)), name).toBe(true);
    }
    expect(tellsWhy(game(kSolved, person, bot('minimax:depth=3')))).toBe(false);
    expect(tellsWhy(game(kSolved, person, person))).toBe(false);
    expect(tellsWhy(game('othello', person, bot('engine')))).toBe(false);
  });
  it('has its place wherever there is one', () => {
    expect(tellsWhy(game('othello', person, bot('new'), ['f5'], 'of a bot to come'))).toBe(true);
    expect(tellsWhy(game('othello', person, bot('engine'), ['f5'], 'estimated by search'))).toBe(false);
  });
});

describe('the pair of a move and its answer', () => {
  const played = game(kSolved, person, bot('unbeatable'), ['c4', 'f5', 'd1', 'f1', 'e4']);
  it('is known once the answer is there', () => {
    expect(answeredPair(played, 2)).toEqual({ cells: ['c4', 'f5'], isOpposite: true });
    expect(answeredPair(played, 4)).toEqual({ cells: ['d1', 'f1'], isOpposite: false });
    for (const ply of [0, 1, 3, 5]) expect(answeredPair(played, ply), String(ply)).toBeNull();
  });
  it('is of games with the one who answers so', () => {
    expect(answeredPair({ ...played, seats: { X: person, O: bot('mirror') } }, 2)).toBeNull();
    expect(answeredPair({ ...played, seats: { X: bot('unbeatable'), O: person } }, 3)).toEqual({ cells: ['f5', 'd1'], isOpposite: false });
  });
});

it('knows the game that is solved', () => {
  expect(isArgument(game(kSolved, person, bot('unbeatable')))).toBe(true);
  expect(isArgument(game('adjacency', bot('steer'), bot('unbeatable')))).toBe(true);
  expect(isArgument(game('adjacency:rounds=14', person, bot('unbeatable')))).toBe(false);
  expect(isArgument(game(kSolved, bot('unbeatable'), person))).toBe(false);
  expect(isArgument(game('othello', person, bot('unbeatable')))).toBe(false);
});
