import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError, type Game, type Position } from './protocol';

// The server of these tests: each request waits until the test answers it.
interface Asked {
  action: string;
  fields: Record<string, unknown>;
  answer: (value: object) => void;
  refuse: (error: Error) => void;
}
const asked: Asked[] = [];
vi.mock('./server', () => ({
  server: {
    request: (action: string, fields: Record<string, unknown>) =>
      new Promise((answer, refuse) => asked.push({ action, fields, answer, refuse })),
    on: () => () => {},
  },
  ask: vi.fn(),
  errorText: (error: ServerError) => error.code,
}));
vi.stubGlobal('history', { replaceState: vi.fn(), pushState: vi.fn() });
vi.stubGlobal('location', { hash: '', pathname: '/play/g' });
vi.stubGlobal('navigator', { languages: ['en'] });

const { table } = await import('./game.svelte');
const { ui } = await import('./ui.svelte');

const position = (cells: string, side: 'X' | 'O', moves: Record<string, string[]> = {}): Position => ({
  text: `${cells} ${side}`, rows: 2, columns: 3, cells, side, score: { X: 1, O: 1 }, moves, pass: false, over: false,
});
const start = position('-OX---', 'X', { a1: ['b1'], a2: [] });
const after = position('XXX---', 'O', { b2: ['b1'] });
function game(change: Partial<Game> = {}): Game {
  return {
    id: 'g', revision: 1, variant: 'adjacency', title: '', start, seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'Bob', bot: 'greedy' } },
    moves: [], branches: [], ply: 0, position: start, state: 'running', thinking: null, result: null, failure: null, clock: { kind: 'none' }, speed: 500, created: '', changed: '', ...change,
  };
}
const moved = (change: Partial<Game> = {}): Game =>
  game({
    revision: 2, ply: 1, position: after,
    moves: [{ move: 'a1', side: 'X', turned: ['b1'], cells: 'XXX---', score: { X: 3, O: 0 }, seconds: 1 }], ...change,
  });
const latest = (action: string): Asked => asked.filter((each) => each.action === action).at(-1)!;
const sent = (): unknown[] => asked.filter((each) => each.action === 'play').map((each) => each.fields.move);
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  asked.length = 0;
  table.game = null;
  table.pending = null;
  table.viewed = null;
  ui.toast = null;
  table.adopt(game());
});

describe('the reason of a bot', () => {
  const answered = (reasons: string[]): Game => {
    const moves = reasons.map((reason, ply) => ({ ...moved().moves[0]!, side: ply % 2 ? ('O' as const) : ('X' as const), ...(reason && { reason }) }));
    return game({ revision: reasons.length + 1, ply: reasons.length, position: start, moves });
  };
  it('is said with its move, and once', () => {
    const why = 'the opposite cell: whoever answers so cannot lose';
    table.adopt(answered(['', why]));
    expect(ui.announcement).toContain(`Bob: a1, turns 1. ${why}. To move`);
    table.adopt(answered(['', why, '', why]));
    expect(ui.announcement).toContain('Bob: a1');
    expect(ui.announcement).not.toContain(why);
    table.adopt(answered(['', why, '', why, '', 'another']));
    expect(ui.announcement).toContain('another.');
  });
  it('is not said of an estimate', () => {
    table.adopt(answered(['', 'estimated by search']));
    expect(ui.announcement).not.toContain('estimated');
  });
  it('belongs to the move that is shown, and to none that is on its way', () => {
    table.adopt(answered(['', 'b', '', 'd']));
    expect(table.made?.reason).toBe('d');
    table.view(2);
    expect(table.made?.reason).toBe('b');
    table.view(0);
    expect(table.made).toBeUndefined();
    table.view(4);
    void table.play('a1');
    expect(table.made).toBeUndefined();
  });
});

describe('a click', () => {
  it('is on the board before the answer, with the pieces it turns', () => {
    void table.play('a1');
    expect(table.shown).toMatchObject({ cells: 'XXX---', last: 'a1', side: 'O', score: { X: 3, O: 0 }, moves: {} });
    expect(latest('play').fields).toEqual({ game: 'g', move: 'a1', ply: 0 });
  });
  it('gives way to what the server says', async () => {
    void table.play('a1');
    latest('play').answer({ game: moved() });
    await settle();
    expect(table.pending).toBeNull();
    expect(table.shown).toMatchObject({ cells: 'XXX---', ply: 1, moves: { b2: ['b1'] } });
  });
  it('is taken back and explained when refused', async () => {
    void table.play('a1');
    latest('play').refuse(new ServerError({ code: 'illegal', text: '' }));
    await settle();
    expect(table.shown?.cells).toBe('-OX---');
    expect(ui.toast?.text).toBe('illegal');
  });
  it('on a taken square, or out of turn, sends nothing', () => {
    void table.play('b1');
    expect(ui.toast?.text).toContain('b1 is taken');
    table.adopt(moved());
    void table.play('b2');
    expect(sent()).toEqual([]);
  });
  it('is not made twice by a double click', () => {
    void table.play('a1');
    void table.play('a1');
    expect(sent()).toEqual(['a1']);
  });
  it('waits while the move before is on its way', async () => {
    const people = game().seats;
    people.O = { kind: 'person', name: 'Ben' };
    table.adopt(game({ seats: people }));
    void table.play('a1');
    void table.play('b2');
    expect(sent()).toEqual(['a1']);
    latest('play').answer({ game: moved({ seats: people }) });
    await settle();
    expect(sent()).toEqual(['a1', 'b2']);
    expect(latest('play').fields).toEqual({ game: 'g', move: 'b2', ply: 1 });
  });
  it('is not made in another game that was opened meanwhile', async () => {
    void table.play('a1');
    const play = latest('play');
    void table.play('a2');
    table.adopt(game({ id: 'h' }));
    play.answer({ game: moved() });
    await settle();
    expect(sent()).toEqual(['a1']);
    expect(table.game?.id).toBe('h');
  });
  it('is forgotten when the move before is refused', async () => {
    void table.play('a1');
    void table.play('a2');
    latest('play').refuse(new ServerError({ code: 'illegal', text: '' }));
    await settle();
    expect(sent()).toEqual(['a1']);
  });
  it('is taken back when the server has it, and not before', async () => {
    const undone = (): Asked[] => asked.filter((each) => each.action === 'undo');
    void table.play('a1');
    void table.undo();
    await settle();
    expect(undone()).toEqual([]);
    latest('play').answer({ game: moved() });
    await settle();
    expect(undone().map((each) => each.fields)).toEqual([{ game: 'g', ply: 1 }]);
    // The bot was quicker than that.
    const answered = moved({ revision: 3, ply: 2 });
    answered.moves.push({ ...answered.moves[0]!, move: 'b2', side: 'O' });
    undone()[0]!.refuse(new ServerError({ code: 'stale', text: '' }, answered));
    await settle();
    expect(undone().map((each) => each.fields)).toEqual([{ game: 'g', ply: 1 }, { game: 'g', ply: 2 }]);
    expect(ui.toast).toBeNull();
    undone()[1]!.answer({ game: { ...answered, revision: 4 } });
    await settle();
    // What a person has done in another tab is not taken back once more.
    void table.undo();
    await settle();
    undone()[2]!.refuse(new ServerError({ code: 'stale', text: '' }, { ...answered, revision: 5, ply: 0, position: start }));
    await settle();
    expect(undone().length).toBe(3);
    expect(ui.toast?.wrong).toBe(true);
  });
});

describe('a stale answer', () => {
  const stale = (present: Game): ServerError => new ServerError({ code: 'stale', text: '' }, present);
  it('brings the present state and says so', async () => {
    void table.play('a2');
    latest('play').refuse(stale(moved()));
    await settle();
    expect(table.shown).toMatchObject({ ply: 1, cells: 'XXX---' });
    expect(ui.toast?.text).toBe('stale');
  });
  it('to a move that was repeated after a broken line is no error', async () => {
    void table.play('a1');
    latest('play').refuse(stale(moved()));
    await settle();
    expect(table.game?.ply).toBe(1);
    expect(ui.toast).toBeNull();
  });
});

describe('news of the game', () => {
  it('older than what is known is ignored', () => {
    table.adopt(moved());
    table.adopt(game());
    expect(table.game?.revision).toBe(2);
  });
  it('of another game replaces it and leaves the old one', () => {
    table.adopt(game({ id: 'h' }));
    expect(table.game?.id).toBe('h');
    expect(latest('leave').fields).toEqual({ game: 'g' });
  });
});

describe('a bot’s reply', () => {
  const replied = (change: Partial<Game> = {}): Game =>
    moved({
      revision: 3, ply: 2, position: position('XOXO--', 'X', { c2: [] }),
      moves: [...moved().moves, { move: 'b2', side: 'O', turned: ['b1'], cells: 'XOX-O-', score: { X: 2, O: 2 }, seconds: 0.001 }], ...change,
    });
  // The pieces turn until the test says that they are still.
  let still = (): void => {};
  const playAndHear = async (): Promise<void> => {
    table.untilStill = () => new Promise<void>((done) => (still = done));
    void table.play('a1');
    latest('play').answer({ game: moved({ thinking: 'O' }) });
    await settle();
    void table.heard(replied());
    await settle();
  };
  afterEach(() => {
    table.untilStill = () => Promise.resolve();
  });
  it('is drawn when one’s own move has turned its pieces', async () => {
    await playAndHear();
    expect(table.game?.ply).toBe(1);
    still();
    await settle();
    expect(table.game?.ply).toBe(2);
  });
  it('to another bot waits for nothing', () => {
    table.untilStill = () => new Promise(() => {});
    const seats = { X: { kind: 'bot' as const, name: 'Ann', bot: 'greedy' }, O: game().seats.O };
    table.adopt(moved({ seats }));
    void table.heard(replied({ seats }));
    expect(table.game?.ply).toBe(2);
  });
  it('is known to whoever acts before it is drawn', async () => {
    await playAndHear();
    void table.undo();
    expect(latest('undo').fields).toEqual({ game: 'g', ply: 2 });
  });
  it('does not come back over what is newer, nor over another game', async () => {
    await playAndHear();
    table.adopt(game({ revision: 4 }));
    still();
    await settle();
    expect(table.game?.revision).toBe(4);
    table.adopt(moved({ revision: 5 }));
    void table.heard(replied({ revision: 6 }));
    table.adopt(game({ id: 'h' }));
    still();
    await settle();
    expect(table.game?.id).toBe('h');
  });
  it('of a game that is not on the table is no news', () => {
    void table.heard(replied({ id: 'h' }));
    expect(table.game?.id).toBe('g');
  });
});

describe('looking back', () => {
  it('shows the past at once and asks for its moves once', async () => {
    table.adopt(moved());
    table.view(0);
    expect(table.shown).toMatchObject({ cells: '-OX---', moves: { a1: ['b1'], a2: [] } });
    expect(table.isPast).toBe(true);
    table.view(99);
    expect(table.isPast).toBe(false);
  });
  it('a move tried there is asked about and not made', () => {
    table.adopt(moved());
    table.view(0);
    void table.play('a2');
    expect(table.wish).toEqual({ ply: 0, move: 'a2' });
    expect(asked.filter((each) => each.action === 'goto' || each.action === 'play')).toEqual([]);
    table.view(1);
    table.view(0);
    expect(table.wish).toBeNull();
  });
  it('the game goes on from there when that is wanted, and a bot makes its move again', async () => {
    const two = moved({ revision: 3, ply: 2, moves: [...moved().moves, { move: 'b2', side: 'O', turned: [], cells: 'XXX-O-', score: { X: 3, O: 1 } }] });
    table.adopt(two);
    table.view(1);
    const done = table.takeBackHere();
    expect(latest('goto').fields).toEqual({ game: 'g', ply: 2, to: 1 });
    latest('goto').answer({ game: moved({ revision: 4, state: 'paused' }) });
    await settle();
    expect(table.viewed).toBeNull();
    latest('resume').answer({ game: moved({ revision: 5, state: 'running', thinking: 'O' }) });
    expect(await done).toBe(true);
  });
});
