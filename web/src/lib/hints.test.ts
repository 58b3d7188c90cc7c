import { beforeEach, expect, it, vi } from 'vitest';
import type { AnalysisEvent, Game, Line, Position } from './protocol';
import { ServerError } from './protocol';

// What was asked, and how the server answers it.
const asked: { do: string; position?: string; [field: string]: unknown }[] = [];
let refusal: string | null = null;
const told: string[] = [];
vi.mock('./server', () => ({
  server: {
    on: () => () => {},
    onReady: () => {},
    request: (action: string, fields: object) => {
      asked.push({ do: action, ...fields });
      if (refusal) return Promise.reject(new ServerError({ code: refusal, text: 'no' }));
      return Promise.resolve(action === 'analyse' ? { analysis: `a${asked.length}` } : {});
    },
  },
  ask: vi.fn(),
  errorText: (error: ServerError) => error.code,
}));
vi.mock('./ui.svelte', () => ({ ui: { say: (text: string) => told.push(text), tell: (text: string) => told.push(text), sound: vi.fn() } }));
vi.stubGlobal('history', { replaceState: vi.fn(), pushState: vi.fn() });
vi.stubGlobal('location', { hash: '', pathname: '/play/g' });
vi.stubGlobal('navigator', { languages: ['en'] });

const { table } = await import('./game.svelte');
const { hints, proofWords } = await import('./hints.svelte');
const { known } = await import('./known.svelte');
const { view } = await import('./shown.svelte');
const { en } = await import('./i18n/en');

const at = (cells: string, more: Partial<Position> = {}): Position => ({
  text: `${cells} X`, rows: 1, columns: 3, cells, side: 'X', score: { X: 1, O: 0 }, moves: { b1: [], c1: [] }, pass: false, over: false, ...more,
});
let games = 0;
const game = (position: Position, revision: number): Game => ({
  id: 'g', revision, variant: `adjacency:${games}`, title: '', start: position, seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } }, moves: [],
  branches: [], ply: 0, position, state: 'running', thinking: null, result: null, failure: null, clock: { kind: 'none' }, speed: 500, created: '', changed: '',
});
const line = (move: string, value: number, exact = false): Line => ({ move, value, exact, depth: 9, line: [move] });
const event = (lines: Line[], more: Partial<AnalysisEvent> = {}): AnalysisEvent => ({
  event: 'analysis', analysis: `a${asked.length}`, position: table.shown!.text!, depth: 9, nodes: 100, lines, done: false, ...more,
});
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
// As the page does whenever something it depends on has changed.
async function follow(): Promise<void> {
  hints.follow();
  await settle();
}

let revision = 0;
beforeEach(async () => {
  if (hints.isOn) hints.toggle();
  table.game = null;
  refusal = null;
  revision = 1;
  // What is known of one game is known of all of its variant.
  games++;
  table.adopt(game(at('X--'), revision));
  asked.length = 0;
  told.length = 0;
});

it('asks for the position shown once, and keeps what is said of it alone', async () => {
  await follow();
  expect(asked).toEqual([]);
  hints.toggle();
  await follow();
  await follow();
  expect(asked).toMatchObject([{ do: 'analyse', position: 'X-- X', seconds: 5 }]);
  hints.heard(event([line('b1', 2)], { analysis: 'another' }));
  expect(hints.lines).toEqual([]);
  hints.heard(event([line('b1', 2)]));
  expect(hints.lines).toHaveLength(1);
  table.adopt(game(at('XO-'), ++revision));
  expect(hints.lines).toEqual([]);
});

it('asks for fewer numbers where nearly every square is a move', async () => {
  hints.toggle();
  const moves = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`m${index}`, []]));
  table.adopt(game(at('-X-', { moves }), ++revision));
  await follow();
  expect(asked.at(-1)).toMatchObject({ lines: 3 });
});

it('asks what the other side would do after a pass, until the next move', async () => {
  hints.togglePass();
  await follow();
  expect(asked).toMatchObject([{ do: 'analyse', position: 'X-- X', pass: true }]);
  const before = known.worth(view.prefix(0));
  hints.heard(event([line('c1', 5)], { position: 'X-- O' }));
  expect(hints.threats?.lines).toHaveLength(1);
  expect(hints.lines).toEqual([]);
  expect(known.worth(view.prefix(0))).toEqual(before);
  table.adopt(game(at('XX-'), ++revision));
  expect(hints.isPassing).toBe(false);
  expect(hints.threats).toBeNull();
  await follow();
  expect(asked).toHaveLength(1);
  table.adopt(game(at('X--'), ++revision));
  expect(hints.isPassing).toBe(false);
});

it('says in words where such a question makes no sense', async () => {
  refusal = 'nothing';
  hints.togglePass();
  await follow();
  expect(told.at(-1)).toBe(en['threats.refused']);
  expect(hints.isPassing).toBe(false);
  table.adopt(game(at('XXX', { over: true, moves: {} }), ++revision));
  asked.length = 0;
  hints.togglePass();
  await follow();
  expect(told.at(-1)).toBe(en['threats.refused']);
  expect(asked).toEqual([]);
});

it('searches for a proof until it is there, and keeps it', async () => {
  hints.prove();
  await follow();
  expect(asked).toMatchObject([{ do: 'analyse', until: 'stopped' }]);
  expect(asked[0]).not.toHaveProperty('seconds');
  hints.heard(event([line('b1', 1.5)], { seconds: 3 }));
  expect(hints.proof).toBeNull();
  expect(hints.isProving).toBe(true);
  expect(hints.elapsed(Date.now())).toBeCloseTo(3, 1);
  expect(hints.elapsed(Date.now() + 60_000)).toBeCloseTo(63, 1);
  hints.heard(event([line('b1', 2, true), line('c1', 0, true)], { done: true }));
  expect(hints.isProving).toBe(false);
  expect(hints.proof?.value).toBe(2);
  expect(told.at(-1)).toBe('Proved: +2 for Black');
  await follow();
  expect(asked).toHaveLength(1);
  // Nor does a shorter look take it back.
  hints.togglePass();
  await follow();
  hints.togglePass();
  await follow();
  hints.heard(event([line('b1', 1.7)]));
  expect(hints.proof?.value).toBe(2);
});

it('goes on behind a proof until every move has its exact value', async () => {
  hints.prove();
  await follow();
  hints.heard(event([line('b1', 2, true)], { done: true }));
  expect([hints.isProving, hints.isResting, hints.rest]).toEqual([false, true, 1]);
  await follow();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ do: 'analyse', lines: 2, until: 'stopped' });
  // What it says on the way takes nothing back.
  hints.heard(event([line('c1', 3), line('b1', 1)]));
  expect(hints.proof?.value).toBe(2);
  hints.heard(event([line('b1', 2, true), line('c1', -4, true)], { done: true }));
  expect(hints.lines.map(({ move, value, exact }) => [move, value, exact])).toEqual([['b1', 2, true], ['c1', -4, true]]);
  expect([hints.isResting, hints.rest]).toEqual([false, 0]);
  await follow();
  expect(asked).toHaveLength(2);
});

it('goes on behind a proof that nobody asked for, but not for ever', async () => {
  hints.toggle();
  await follow();
  hints.heard(event([line('b1', 2, true)], { done: true }));
  await follow();
  expect(asked[1]).toMatchObject({ do: 'analyse', lines: 2, seconds: 60 });
  hints.heard(event([line('b1', 2, true)], { done: true }));
  await follow();
  expect(hints.isResting).toBe(false);
  expect(asked).toHaveLength(2);
});

it('can be stopped on the way to a proof, and says how far it came', async () => {
  hints.prove();
  await follow();
  hints.heard(event([line('b1', 1.5)]));
  hints.stopProof();
  expect(asked.at(-1)).toEqual({ do: 'stop', analysis: 'a1' });
  expect(told.at(-1)).toBe('Stopped at depth 9 of 2; nothing is proved.');
  await follow();
  expect(asked).toHaveLength(2);
  expect(hints.lines).toHaveLength(1);
  expect(hints.stopped).toEqual({ position: 'X-- X', depth: 9 });
  hints.prove();
  expect(hints.stopped).toBeNull();
});

it('tells a refusal and asks nothing more', async () => {
  refusal = 'busy';
  hints.prove();
  await follow();
  expect(told.at(-1)).toBe('busy');
  expect(hints.isProving).toBe(false);
});

it('puts a proof into words, for whoever it is good', () => {
  expect(proofWords({ value: 2 }, 'X')).toBe('Proved: +2 for Black');
  expect(proofWords({ value: -4 }, 'X')).toBe('Proved: +4 for White');
  expect(proofWords({ value: 0 }, 'O')).toBe('Proved: a draw');
});
