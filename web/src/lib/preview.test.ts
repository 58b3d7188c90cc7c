import { beforeEach, expect, it, vi } from 'vitest';
import type { Game, Position } from './protocol';

// Each line asked for waits until the test answers it.
const asked: { moves: string[]; answer: (value: object | null) => void }[] = [];
vi.mock('./server', () => ({
  server: {
    on: () => () => {},
    request: (action: string, fields: { moves: string[] }) =>
      new Promise((resolve, reject) => {
        if (action === 'position') asked.push({ moves: fields.moves, answer: (value) => (value ? resolve(value) : reject(new Error('no'))) });
      }),
  },
  ask: vi.fn(),
}));
vi.stubGlobal('history', { replaceState: vi.fn(), pushState: vi.fn() });
vi.stubGlobal('location', { hash: '', pathname: '/play/g' });
vi.stubGlobal('navigator', { languages: ['en'] });

const { table } = await import('./game.svelte');
const { preview } = await import('./preview.svelte');

const at = (cells: string): Position => ({ text: `${cells} X`, rows: 1, columns: 3, cells, side: 'X', score: { X: 1, O: 0 }, moves: {}, pass: false, over: false });
// Each test has a game of its own: what is known of one is not asked again.
let rounds = 0;
const game = (position: Position, revision: number): Game => ({
  id: 'g', revision, variant: `adjacency:rounds=${rounds}`, title: '', start: position, seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } }, moves: [],
  branches: [], ply: 0, position, state: 'running', thinking: null, result: null, failure: null, clock: { kind: 'none' }, speed: 500, created: '', changed: '',
});
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
async function answer(cells: string): Promise<void> {
  asked.at(-1)!.answer({ position: at(cells) });
  await settle();
}

beforeEach(() => {
  asked.length = 0;
  rounds++;
  table.game = null;
  preview.end();
  table.adopt(game(at('X--'), 1));
});

it('shows a line that is pointed at, and no longer', async () => {
  preview.point(['b1', 'c1']);
  expect(preview.shown).toBeNull();
  await answer('XXO');
  expect(preview.shown).toMatchObject({ cells: 'XXO', numbers: new Map([['b1', 1], ['c1', 2]]) });
  expect(preview.kept).toBeNull();
  preview.leave();
  expect(preview.shown).toBeNull();
});

it('does not show a line that was left before it was known', async () => {
  preview.point(['b1']);
  preview.leave();
  await answer('XX-');
  expect(preview.shown).toBeNull();
});

it('keeps a line that was chosen, whatever the pointer does meanwhile', async () => {
  void preview.show(['b1'], true);
  preview.leave();
  preview.point(['c1']);
  expect(asked.length).toBe(1);
  await answer('XX-');
  preview.leave();
  expect(preview.kept?.line).toEqual(['b1']);
  preview.end();
  expect(preview.kept).toBeNull();
});

it('belongs to its position', async () => {
  void preview.show(['b1'], true);
  await answer('XX-');
  table.adopt(game(at('XO-'), 2));
  expect(preview.shown).toBeNull();
  preview.point(['c1']);
  await answer('XOX');
  expect(preview.shown?.cells).toBe('XOX');
  expect(preview.kept).toBeNull();
});

it('forgets a line that the program refuses', async () => {
  void preview.show(['a1'], true);
  asked.at(-1)!.answer(null);
  await settle();
  expect(preview.shown).toBeNull();
  preview.point(['b1']);
  await answer('XX-');
  expect(preview.shown?.cells).toBe('XX-');
});

it('is stepped through, forth and back, and asks for each position once', async () => {
  void preview.show(['b1', 'c1'], true);
  await answer('XXO');
  expect(preview.kept).toMatchObject({ step: 2, cells: 'XXO' });
  preview.stepBy(-1);
  expect(asked.at(-1)!.moves).toEqual(['b1']);
  await answer('XX-');
  expect(preview.kept).toMatchObject({ step: 1, cells: 'XX-', numbers: new Map([['b1', 1]]) });
  preview.stepBy(1);
  await settle();
  expect(preview.kept).toMatchObject({ step: 2, cells: 'XXO' });
  expect(asked.length).toBe(2);
  preview.stepBy(1);
  preview.stepTo(0);
  await answer('X--');
  expect(preview.kept).toMatchObject({ step: 0, cells: 'X--' });
  preview.stepBy(-1);
  expect(asked.length).toBe(3);
});

it('does not step through a line that is only pointed at', async () => {
  preview.point(['b1', 'c1']);
  await answer('XXO');
  preview.stepBy(-1);
  await settle();
  expect(preview.shown).toMatchObject({ step: 2 });
  expect(asked.length).toBe(1);
});
