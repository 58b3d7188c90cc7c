// Pages and their addresses: links, Back and Forward, reload, titles, where the keyboard and the eyes are.
import { adjacencyStart, othelloStart, playAdjacency } from './support/rules';
import type { Table } from './support/table';
import { expect, test, testWithNames } from './support/test';

const kPages = ['home', 'play', 'analyse', 'learn', 'bots'] as const;
const pathOf = (table: Table): string => new URL(table.page.url()).pathname;
const isAtHeading = (table: Table): Promise<boolean> => table.page.evaluate(() => document.activeElement?.matches('main h1') ?? false);
const title = (table: Table): Promise<string> => table.page.title();

test('every page has an address, a title, a heading that gets the focus, and its place in the menu', async ({ visit }) => {
  const table = await visit();
  const current = table.page.getByRole('navigation').locator('[aria-current=page]');
  for (const page of [...kPages.slice(1), 'home'] as const) {
    await table.goToPage(page);
    expect(pathOf(table)).toBe(page === 'home' ? '/' : `/${page}`);
    await expect.poll(() => title(table)).toBe(page === 'home' ? 'Turncoat' : `${table.text(`page.${page}`)} · Turncoat`);
    await expect.poll(() => isAtHeading(table)).toBe(true);
    expect(await current.innerText()).toBe(table.text(`page.${page}`));
  }
  // None of these loaded the page anew, and each can be reached by its address alone.
  for (const page of kPages) {
    await table.arrive(page === 'home' ? '' : page);
    expect(await current.innerText()).toBe(table.text(`page.${page}`));
  }
});

test('a game’s address: by link, Back, Forward and reload, played and looked into', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2, x: 'Ann', o: 'Ben' } });
  await table.play('c8');
  const { cells } = playAdjacency(adjacencyStart(), 'c8');
  expect(await title(table)).toBe('Ann – Ben · Turncoat');
  const played = pathOf(table);
  await table.button('room.menu').click();
  await table.page.getByRole('link', { name: table.text('room.analyse') }).click();
  await expect.poll(() => pathOf(table)).toBe(played.replace('play', 'analyse'));
  await table.seesBoard(cells);
  await expect.poll(() => title(table)).toBe('Ann – Ben · Analyse · Turncoat');
  await table.page.reload();
  await table.seesBoard(cells);
  await table.page.goBack();
  await expect.poll(() => pathOf(table)).toBe(played);
  await table.seesBoard(cells);
  await table.play('f1');
  await table.goToPage('learn');
  await table.page.goBack();
  await table.seesBoard(playAdjacency({ cells, side: 'O' }, 'f1').cells);
  await table.page.goForward();
  await expect.poll(() => pathOf(table)).toBe('/learn');
});

test('a game that nobody looks at waits', async ({ visit, program }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 28, x: { bot: 'random' }, o: { bot: 'random' }, speed: 50 } });
  const id = pathOf(table).split('/').at(-1);
  const plies = async (): Promise<number> => (await program.ask<{ game: { ply: number } }>('open', { game: id })).game.ply;
  await expect.poll(plies).toBeGreaterThan(0);
  await table.goToPage('learn');
  await expect.poll(async () => (await plies()) === (await table.page.waitForTimeout(500).then(plies))).toBe(true);
  const left = await plies();
  expect(left).toBeLessThan(56);
  await table.page.goBack();
  await expect.poll(plies).toBeGreaterThan(left);
});

test('links as they once were still lead there', async ({ visit, program }) => {
  const path = await (await visit()).deal({ game: 'adjacency', rounds: 2 });
  const id = path.split('/')[1]!;
  await program.ask('play', { game: id, move: 'c8', ply: 0 });
  const { cells } = playAdjacency(adjacencyStart(), 'c8');
  for (const [old, now] of [
    [`#/game/${id}`, /^\/play\/\w+$/],
    ['#/moves/adjacency%3Arounds%3D2/c8', /^\/analyse\/\w+$/],
    [`#/position/adjacency%3Arounds%3D2/${cells}_O_3`, /^\/analyse\/\w+$/],
  ] as const) {
    const table = await visit({ at: old });
    await table.seesBoard(cells);
    await expect.poll(() => pathOf(table)).toMatch(now);
  }
  // On a page that is open already.
  const table = await visit();
  await table.page.evaluate((hash) => (location.hash = hash), `#/game/${id}`);
  await table.seesBoard(cells);
});

test('Back leads to where a page was left, a link to its top', async ({ visit }) => {
  const table = await visit({ at: 'bots', viewport: { width: 800, height: 500 } });
  const top = (): Promise<number> => table.page.evaluate(() => scrollY);
  await table.page.evaluate(() => scrollTo(0, 300));
  await expect.poll(top).toBe(300);
  // Not by the mouse, for which the test would scroll up first.
  await table.page.getByRole('navigation').getByRole('link', { name: table.text('page.learn') }).evaluate((link) => (link as HTMLElement).click());
  await expect.poll(() => isAtHeading(table)).toBe(true);
  expect(await top()).toBe(0);
  await table.page.goBack();
  await expect.poll(top).toBe(300);
});

test('what was wrong is no news any more when one goes on; Escape leaves the move field', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.page.keyboard.press('/');
  await table.page.keyboard.type('z9');
  await table.page.keyboard.press('Enter');
  await table.isTold(table.text('error.typed'));
  await table.page.keyboard.press('Escape');
  expect(await table.page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await table.page.keyboard.press('o');
  await table.dialog.waitFor();
  expect(await table.page.locator('.toast').count()).toBe(0);
  await table.close();
  await table.seesBoard(othelloStart().cells);
});

testWithNames('where several people use the program, it asks once who plays, and each finds their own games', async ({ visit, program }) => {
  const seats = { X: { kind: 'person', name: 'Cid' }, O: { kind: 'person', name: 'Dan' } };
  const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats, owner: 'Cid' });
  await program.ask('play', { game: game.id, move: 'f5', ply: 0 });
  const table = await visit();
  await table.dialog.getByText(table.text('name.why')).waitFor();
  await table.field('settings.name').fill('Ann');
  await table.button('name.go').click();
  await table.dialog.waitFor({ state: 'detached' });
  await table.begin({ game: 'adjacency', rounds: 2, x: 'Ann', o: 'Ben' });
  await table.play('c8');
  await table.seesMoves(1);
  await table.openDialog('games');
  const games = table.dialog.getByRole('listitem');
  await games.filter({ hasText: 'Ann – Ben' }).waitFor();
  expect(await games.count()).toBe(1);
  await table.choose('games.whose', table.text('games.all'));
  await expect.poll(() => games.count()).toBe(2);
  await table.close();
  await table.page.reload();
  await table.seesNames('Ann', 'Ben');
  await table.page.waitForTimeout(300);
  expect(await table.dialog.count()).toBe(0);
});
