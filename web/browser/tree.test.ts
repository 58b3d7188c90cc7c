// The tree of moves, with real keys: branches are made, named, moved, removed and put back, in two tabs and through a
// killed program; the game that is played never notices.
import type { Locator } from 'playwright-core';
import { kColours, violations } from './support/axe';
import { kPhone, type Table } from './support/table';
import { expect, test, testAlone } from './support/test';
import type { Program } from './support/program';

interface Game {
  id: string;
  state: string;
  ply: number;
  moves: { move: string }[];
  branches: { id: number; parent: number; at: number; name: string; moves: { move: string }[] }[];
}
const kOpening = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'];
const kPeople = { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } };
const kBroken = /WebSocket connection|ERR_CONNECTION|net::ERR/;

async function begin(program: Program, request: object = {}): Promise<string> {
  const { game } = await program.ask<{ game: Game }>('new', { variant: 'othello', seats: kPeople, moves: kOpening, speed: 0, ...request });
  return game.id;
}
const gameOf = async (program: Program, id: string): Promise<Game> => (await program.ask<{ game: Game }>('open', { game: id })).game;
const write = (moves: { move: string }[]): string => moves.map((each) => each.move).join(' ');
// Branches as the program keeps them.
const kept = async (program: Program, id: string): Promise<string[]> =>
  (await gameOf(program, id)).branches.map(({ at, name, moves }) => `${at} ${write(moves)}${name && ` (${name})`}`);

const listOf = (table: Table): Locator => table.page.getByRole('group', { name: table.text('tree.moves'), exact: true });
const step = (table: Table, line: number, ply: number): Locator => listOf(table).locator(`[data-line="${line}"][data-ply="${ply}"]`);
const now = async (table: Table): Promise<string> => (await listOf(table).locator('[aria-current]').innerText()).replace(/\s/g, '');
const isAt = (table: Table, text: string): Promise<void> => expect.poll(() => now(table)).toBe(text);
const branches = (table: Table): Locator => listOf(table).locator('.branch');
const tool = (table: Table, key: Parameters<Table['text']>[0]): Locator => branches(table).getByRole('button', { name: table.text(key), exact: true });

test('a move that was not played is a branch, and the game stays as it is', async ({ visit, program }) => {
  const id = await begin(program);
  const table = await visit({ at: `analyse/${id}` });
  await isAt(table, 'f4');
  await step(table, 0, 3).click();
  await table.play('f4');
  await isAt(table, '4f4');
  await table.play('e6');
  await table.reads(table.text('tree.leaves', { ply: 4 }));
  expect(await kept(program, id)).toEqual(['3 f4 e6']);
  // A move that is there already is followed.
  await step(table, 0, 3).click();
  await table.play('d3');
  await isAt(table, 'd3');
  expect(await kept(program, id)).toEqual(['3 f4 e6']);
  const game = await gameOf(program, id);
  expect([write(game.moves), game.ply]).toEqual([kOpening.join(' '), kOpening.length]);
});

test('keys lead along, across and into branches, remove them and bring them back', async ({ visit, program }) => {
  const id = await begin(program);
  for (const path of [['f5', 'd6', 'c3', 'f4', 'e6'], ['f5', 'd6', 'c5']]) await program.ask('branch', { game: id, moves: path });
  const table = await visit({ at: `analyse/${id}` });
  const press = async (key: string, text: string): Promise<void> => {
    await table.page.keyboard.press(key);
    await isAt(table, text);
  };
  await step(table, 0, 6).click();
  await press('Home', table.text('tree.start'));
  await press('ArrowRight', 'f5');
  await press('ArrowRight', 'd6');
  await press('Enter', '3c5');
  await press('ArrowUp', 'c3');
  await press('ArrowDown', '3c5');
  await press('ArrowUp', 'c3');
  await press('Enter', '4f4');
  await press('End', '5e6');
  await press('ArrowLeft', '4f4');
  await press('ArrowUp', 'd3');
  await press('ArrowDown', '4f4');
  await press('Delete', 'c3');
  await table.isTold(table.text('tree.putBack'));
  await table.reads(table.text('tree.cut'));
  expect(await kept(program, id)).toEqual(['2 c5']);
  await press('Control+z', '4f4');
  expect((await kept(program, id)).sort()).toEqual(['2 c5', '3 f4 e6']);
  await press('Delete', 'c3');
  await table.button('tree.putBack').click();
  await isAt(table, '4f4');
});

test('a branch gets a name in its place, and its line can be copied', async ({ visit, program }) => {
  const id = await begin(program);
  await program.ask('branch', { game: id, moves: ['f5', 'd6', 'c3', 'f4'] });
  const table = await visit({ at: `analyse/${id}` });
  await step(table, 1, 4).click();
  await table.page.keyboard.press('F2');
  await table.page.keyboard.type('the quiet one');
  await table.page.keyboard.press('Enter');
  await branches(table).getByText('the quiet one').waitFor();
  expect(await kept(program, id)).toEqual(['3 f4 (the quiet one)']);
  await tool(table, 'tree.rename').click();
  await table.page.keyboard.type('never mind');
  await table.page.keyboard.press('Escape');
  expect(await kept(program, id)).toEqual(['3 f4 (the quiet one)']);
  await tool(table, 'tree.copyLine').click();
  await table.isTold(table.text('copied'));
  expect(await table.page.evaluate(() => navigator.clipboard.readText())).toBe('f5d6c3f4');
});

test('a branch becomes the game where nobody else plays it, and goes back', async ({ visit, program }) => {
  const id = await begin(program);
  await program.ask('branch', { game: id, moves: ['f5', 'd6', 'c3', 'f4'] });
  const table = await visit({ at: `analyse/${id}` });
  await step(table, 1, 4).click();
  await tool(table, 'tree.promote').click();
  await isAt(table, 'f4');
  expect(write((await gameOf(program, id)).moves)).toBe('f5 d6 c3 f4');
  await table.button('tree.putBack').click();
  await isAt(table, '4f4');
  expect(write((await gameOf(program, id)).moves)).toBe(kOpening.join(' '));
});

test('a game against a bot goes on while it is looked into, and is not touched', async ({ visit, program }) => {
  const seats = { X: kPeople.X, O: { kind: 'bot', name: 'Greedy', bot: 'greedy' } };
  const id = await begin(program, { seats, moves: ['f5', 'd6'] });
  const live = await visit({ at: `play/${id}` });
  const table = await visit({ context: live.page.context(), at: `analyse/${id}` });
  await step(table, 0, 1).click();
  await table.play('f4');
  await isAt(table, '2f4');
  expect(await tool(table, 'tree.promote').count()).toBe(0);
  await live.play('c3');
  await expect.poll(async () => (await gameOf(program, id)).ply).toBe(4);
  await isAt(table, '2f4');
  await table.page.getByText(table.text('tree.live', { ply: 4 })).waitFor();
  await table.page.getByRole('button', { name: table.text('tree.toLive', { ply: 4 }) }).click();
  await expect.poll(() => table.board()).toBe(await live.board());
  expect(await kept(program, id)).toEqual(['1 f4']);
  await table.page.getByRole('link', { name: table.text('tree.back') }).click();
  expect(new URL(table.page.url()).pathname).toBe(`/play/${id}`);
});

test('two tabs share a tree', async ({ visit, program }) => {
  const id = await begin(program);
  const one = await visit({ at: `analyse/${id}` });
  const two = await visit({ context: one.page.context(), at: `analyse/${id}` });
  await step(one, 0, 3).click();
  await one.play('f4');
  await step(two, 1, 4).click();
  await two.play('e6');
  await expect.poll(() => step(one, 1, 5).count()).toBe(1);
  await isAt(one, '4f4');
  await two.page.keyboard.press(',');
  await tool(two, 'tree.delete').click();
  await one.reads(one.text('tree.cut'));
  await isAt(one, 'c3');
  await two.button('tree.putBack').click();
  await isAt(one, '4f4');
});

testAlone('killed in the middle of branches: everything is there', async ({ visit, program }) => {
  const id = await begin(program);
  const table = await visit({ at: `analyse/${id}`, expected: kBroken });
  await step(table, 0, 3).click();
  await table.play('f4');
  await isAt(table, '4f4');
  await program.kill();
  await table.isTold(table.text('app.lost'));
  // Drawn at once, and made when the program is back.
  await table.play('e6');
  await program.revive();
  await isAt(table, '5e6');
  expect(await kept(program, id)).toEqual(['3 f4 e6']);
  await program.kill();
  await program.revive();
  await table.page.reload();
  await step(table, 1, 5).click();
  await isAt(table, '5e6');
});

test('one plays on from any place in a new game', async ({ visit, program }) => {
  const id = await begin(program);
  const table = await visit({ at: `analyse/${id}` });
  await step(table, 0, 3).click();
  await table.play('f4');
  await isAt(table, '4f4');
  await table.button('tree.playOn').click();
  await table.dialog.getByRole('group', { name: table.text('playon.you') }).getByText(table.text('playon.both')).click();
  await table.button('playon.go').click();
  await expect.poll(() => new URL(table.page.url()).pathname).toMatch(/^\/play\//);
  const other = new URL(table.page.url()).pathname.split('/').at(-1)!;
  expect(other).not.toBe(id);
  expect(write((await gameOf(program, other)).moves)).toBe('f5 d6 c3 f4');
});

test('a sample, a position of one’s own, and games that were played lead there', async ({ visit, program }) => {
  const table = await visit({ at: 'analyse' });
  await table.page.getByRole('link', { name: table.text('bring.sampleOthello') }).click();
  await isAt(table, table.text('tree.start'));
  await table.seesMoves(61);
  await table.goToPage('analyse');
  await table.page.getByRole('listitem').getByRole('link').first().click();
  await isAt(table, table.text('tree.start'));
  await table.goToPage('analyse');
  await table.page.getByRole('button', { name: table.text('bring.setUp') }).click();
  await table.dialog.locator('[data-cell=c4]').waitFor();
  await table.choose('editor.side', 'White');
  await table.button('editor.use').click();
  await table.reads(table.text('tree.empty'));
  await table.playAnything();
  await expect.poll(() => branches(table).count()).toBe(1);
  const id = new URL(table.page.url()).pathname.split('/').at(-1)!;
  const game = await gameOf(program, id);
  expect([game.moves.length, game.branches.length]).toEqual([0, 1]);
});

for (const [device, options] of Object.entries({ 'a laptop': {}, 'a phone': kPhone })) {
  test(`nothing is out of reach on ${device}`, async ({ visit, program }) => {
    const id = await begin(program);
    await program.ask('branch', { game: id, moves: ['f5', 'd6', 'c3', 'f4', 'e6'], name: 'quiet' });
    const table = await visit({ at: `analyse/${id}`, ...options });
    await step(table, 1, 5).click();
    expect(await violations(table)).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await table.page.emulateMedia({ colorScheme });
      await table.page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect(await violations(table, kColours)).toEqual([]);
    }
    await table.button('tree.table').click();
    await tool(table, 'tree.rename').click();
    expect(await violations(table)).toEqual([]);
    await table.page.keyboard.press('Escape');
    await table.button('tree.playOn').click();
    await table.dialog.waitFor();
    expect(await violations(table)).toEqual([]);
  });
}
