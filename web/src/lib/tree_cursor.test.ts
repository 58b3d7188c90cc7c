import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from './protocol';
import { namesOf } from './tree';
import { FakeProgram, gameOf } from './tree_fake';

let program = new FakeProgram();
const request = (action: string, fields: Record<string, unknown>): Promise<object> => program.request(action, fields);
vi.mock('./server', async () => {
  const { ui } = await import('./ui.svelte');
  return {
    server: { request, on: () => () => {} },
    ask: (action: string, fields: Record<string, unknown>) =>
      request(action, fields).catch((error: unknown) => {
        ui.tell((error as ServerError).code, true);
        return null;
      }),
    errorText: (error: ServerError) => error.code,
  };
});
vi.stubGlobal('history', { replaceState: vi.fn(), pushState: vi.fn() });
vi.stubGlobal('location', { hash: '', pathname: '/analyse/g' });
vi.stubGlobal('navigator', { languages: ['en'] });

const { table } = await import('./game.svelte');
const { tree } = await import('./tree.svelte');
const { view } = await import('./shown.svelte');
const { ui } = await import('./ui.svelte');

const line = (): string => namesOf(tree.moves).join(' ');
const made = (): string => namesOf(tree.moves.slice(0, tree.ply)).join(' ');
const sent = (action: string): unknown[] => program.asked.filter((each) => each.action === action).map((each) => each.fields['moves']);
const branches = (): string[] => table.game!.branches.map(({ id, at, moves }) => `${id}: ${at} ${namesOf(moves).join(' ')}`);
async function play(...moves: string[]): Promise<void> {
  for (const move of moves) {
    void tree.play(move);
    await program.answer();
  }
}
// What the server tells by itself.
const hear = (): Promise<void> => table.heard(program.game);

let games = 0;
function open(moves: string, change = {}): void {
  // A game of its own for each test: the cursor remembers where it was, and positions are known for ever.
  program = new FakeProgram();
  program.game = gameOf(moves, { id: `g${++games}`, variant: `row${games}`, ...change });
  table.game = null;
  table.viewed = null;
  table.adopt(program.game);
  ui.toast = null;
}
beforeEach(() => open('a1 b1 c1 d1'));

describe('the cursor', () => {
  it('begins at the present of a game that goes on, and at the start of one that is over', () => {
    expect(tree.ply).toBe(4);
    open('a1 b1', { state: 'over' });
    expect(tree.ply).toBe(0);
  });
  it('begins where the game was looked at', () => {
    table.view(2);
    expect(tree.ply).toBe(2);
    expect(view.shown).toMatchObject({ cells: 'XO------', last: 'b1', side: 'X' });
  });
  it('goes to both ends and no further, and never moves the game', () => {
    tree.to(-3);
    expect(tree.ply).toBe(0);
    tree.to(99);
    expect(tree.ply).toBe(4);
    tree.to(1);
    expect(tree.shown).toMatchObject({ ply: 1, cells: 'X-------', last: 'a1', side: 'O', moves: {} });
    expect(table.viewed).toBeNull();
    expect(table.shown?.ply).toBe(4);
  });
  it('knows the legal moves once the program has told them', async () => {
    tree.to(1);
    void tree.follow();
    void tree.follow();
    expect(program.asked).toHaveLength(1);
    await program.answer();
    expect(Object.keys(tree.shown!.moves)).toContain('c1');
  });
  it('stays where it is while the game goes on', async () => {
    tree.to(2);
    program.game = gameOf('a1 b1 c1 d1 e1', { id: program.game.id, variant: program.game.variant, revision: 2 });
    await hear();
    expect(made()).toBe('a1 b1');
    expect(line()).toBe('a1 b1 c1 d1 e1');
  });
});

describe('a move', () => {
  it('follows the line that has it, and makes no branch', async () => {
    tree.to(1);
    await play('b1');
    expect(tree.ply).toBe(2);
    expect(table.game!.branches).toEqual([]);
  });
  it('is drawn at once, and becomes a branch', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    expect(tree.shown).toMatchObject({ cells: 'X---O---', last: 'e1', side: 'X', ply: 2 });
    expect(sent('branch')).toEqual([['a1', 'e1']]);
    await program.answer();
    expect(branches()).toEqual(['1: 1 e1']);
    expect(tree.branch?.id).toBe(1);
    expect(made()).toBe('a1 e1');
  });
  it('waits for the legal moves where they are not known', async () => {
    tree.to(1);
    await play('e1');
    expect(made()).toBe('a1 e1');
  });
  it('is taken back with words when it is refused', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    await program.refuse('branch', 'busy');
    expect(made()).toBe('a1');
    expect(tree.shown?.cells).toBe('X-------');
    expect(ui.toast).toMatchObject({ text: 'busy', wrong: true });
  });
  it('on a taken cell sends nothing', async () => {
    tree.to(1);
    await play('a1');
    expect(ui.toast?.text).toContain('a1 is taken');
    expect(table.game!.branches).toEqual([]);
  });
  it('grows the branch in view, and leaves it where it is another', async () => {
    tree.to(1);
    await play('e1', 'f1', 'g1');
    expect(branches()).toEqual(['1: 1 e1 f1 g1']);
    tree.to(2);
    await play('h1');
    expect(branches()).toEqual(['1: 1 e1 f1 g1', '2: 2 h1']);
    expect(table.game!.branches[1]!.parent).toBe(1);
  });
  it('asked for behind one that is on its way is made after it', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    void tree.play('f1');
    await program.answer();
    expect(made()).toBe('a1 e1 f1');
  });
  it('does not pull along whoever went elsewhere meanwhile', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    tree.to(3);
    await program.answer();
    expect(made()).toBe('a1 b1 c1');
    expect(branches()).toEqual(['1: 1 e1']);
  });
  it('that another tab has made meanwhile is followed', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    program.do('branch', { moves: ['a1', 'e1', 'f1'] });
    await hear();
    await program.answer();
    expect(branches()).toEqual(['1: 1 e1 f1']);
    expect(made()).toBe('a1 e1');
    expect(line()).toBe('a1 e1 f1');
  });
  it('in a game that was closed meanwhile changes nothing', async () => {
    tree.to(1);
    void tree.follow();
    await program.answer();
    void tree.play('e1');
    await Promise.resolve();
    const waiting = program;
    open('h1');
    await waiting.answer();
    expect(line()).toBe('h1');
    expect(table.game!.branches).toEqual([]);
  });
  it('goes on behind a pass by itself', async () => {
    open('a1 b1 pass c1');
    tree.to(1);
    await play('b1');
    expect(made()).toBe('a1 b1 pass');
  });
});

describe('ways through the tree', () => {
  beforeEach(async () => {
    program.do('branch', { moves: ['a1', 'e1', 'f1'] });
    program.do('branch', { moves: ['a1', 'g1'] });
    program.do('branch', { moves: ['a1', 'b1', 'c1', 'd1', 'h1'] });
    await hear();
  });
  it('lead along a branch, out of it, and then along the game', () => {
    tree.go(1, 2);
    tree.to(3);
    expect(made()).toBe('a1 e1 f1');
    tree.to(0);
    expect(line()).toBe('a1 b1 c1 d1');
    tree.to(2);
    expect(made()).toBe('a1 b1');
  });
  it('follow the line that is drawn where its course is dragged along', () => {
    tree.go(1, 3);
    tree.along(1);
    expect(line()).toBe('a1 e1 f1');
    tree.along(2);
    expect(made()).toBe('a1 e1');
    tree.along(1);
    tree.to(2);
    expect(made()).toBe('a1 b1');
  });
  it('lead to no line that is not there', () => {
    tree.go(0, 2);
    expect(tree.go(9, 1)).toBe(false);
    expect(made()).toBe('a1 b1');
  });
  it('lead from move to move in its place, as the list has them', () => {
    tree.go(0, 2);
    tree.beside(1);
    expect(made()).toBe('a1 e1');
    tree.beside(1);
    expect(made()).toBe('a1 g1');
    tree.beside(1);
    expect(made()).toBe('a1 g1');
    expect(ui.announcement).toContain('no other move');
    tree.beside(-1);
    tree.beside(-1);
    expect(made()).toBe('a1 b1');
  });
  it('lead into a branch, from before and from beside', () => {
    tree.go(0, 1);
    tree.enter();
    expect(made()).toBe('a1 e1');
    tree.go(0, 2);
    tree.enter();
    expect(made()).toBe('a1 e1');
    tree.go(0, 3);
    tree.enter();
    expect(made()).toBe('a1 b1 c1');
  });
  it('lead on behind the last move of the game', () => {
    tree.go(0, 4);
    tree.to(5);
    expect(made()).toBe('a1 b1 c1 d1 h1');
  });
});

describe('a branch', () => {
  beforeEach(async () => {
    tree.to(1);
    await play('e1', 'f1');
  });
  const own = (): NonNullable<typeof tree.branch> => tree.branch!;

  it('gets a name', async () => {
    expect(tree.nameOf(own())).toBe('2 e1');
    void tree.rename(own(), ' wild ');
    await program.answer();
    expect(tree.nameOf(own())).toBe('wild');
    void tree.rename(own(), 'wild');
    expect(program.asked).toEqual([]);
  });
  it('becomes the game, and the cursor stays on its moves', async () => {
    void tree.promote(own());
    await program.answer();
    expect(namesOf(table.game!.moves).join(' ')).toBe('a1 e1 f1');
    expect(made()).toBe('a1 e1 f1');
    expect(tree.branch).toBeUndefined();
  });
  it('of a game that is over does not become the game, with words', async () => {
    table.adopt(program.change({ state: 'over' }));
    void tree.promote(own());
    await program.answer();
    expect(ui.toast?.text).toBe('over');
    expect(made()).toBe('a1 e1 f1');
  });
  it('that is removed leaves the cursor where it left, and can be put back', async () => {
    void tree.remove(own());
    await program.answer();
    expect(made()).toBe('a1');
    expect(tree.isCut).toBe(true);
    ui.toast!.action!.run();
    await program.answer();
    expect(made()).toBe('a1 e1 f1');
    expect(tree.isCut).toBe(false);
  });
  it('can be put back after others, the last one first', async () => {
    tree.go(0, 2);
    await play('h1');
    const [first, second] = table.game!.branches;
    for (const each of [first!, second!]) {
      void tree.remove(each);
      await program.answer();
    }
    void tree.putBack();
    await program.answer();
    expect(branches()).toEqual(['2: 2 h1']);
    void tree.putBack();
    await program.answer();
    expect(branches()).toHaveLength(2);
    expect(await tree.putBack()).toBe(false);
  });
  it('that another tab removes is told', async () => {
    program.do('unbranch', { branch: 1 });
    await hear();
    expect(tree.isCut).toBe(true);
    tree.to(tree.ply);
    expect(tree.isCut).toBe(false);
  });
  it('that was removed already is refused with words, and nothing is promised back', async () => {
    program.do('unbranch', { branch: 1 });
    void tree.remove(own());
    await program.answer();
    expect(ui.toast).toMatchObject({ text: 'nothing', wrong: true });
    expect(await tree.putBack()).toBe(false);
  });
  it('stays in view while the game goes on another way', async () => {
    program.game = { ...gameOf('a1 h1', { id: program.game.id, variant: program.game.variant, revision: 9 }), branches: [{ ...own() }] };
    await hear();
    expect(made()).toBe('a1 e1 f1');
    expect(tree.shared).toBe(1);
  });
});
