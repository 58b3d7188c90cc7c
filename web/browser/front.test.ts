// The front door, the rules and the gallery of bots, as somebody meets them who has never been here.
import type { Page } from 'playwright-core';
import { kDemos } from '../src/lib/demos';
import { kLessons } from '../src/lib/lessons';
import type { Game, GameSummary } from '../src/lib/protocol';
import { violations } from './support/axe';
import { adjacencyStart, othelloMoves, othelloStart, playOthello } from './support/rules';
import { kPhone, type Table } from './support/table';
import { expect, test, testAlone } from './support/test';

const kPages = ['', 'learn', 'learn/othello', 'learn/adjacency', 'learn/values', 'bots', 'bots/level/5', 'bots/A/annealing', 'bots/unbeatable'];
const kMoving = { reducedMotion: 'no-preference' as const };

const playButton = (table: Table) => table.page.getByRole('button', { name: table.text('home.play'), exact: true });
const live = (table: Table) => table.page.locator('.live');
const plies = (table: Table): Promise<string[]> => live(table).evaluateAll((boards) => boards.map((board) => (board as HTMLElement).dataset['ply']!));
const alive = (table: Table): Promise<string[]> => live(table).evaluateAll((boards) => boards.map((board) => (board as HTMLElement).dataset['alive']!));
// The game that the page is at, as the program has it.
const gameAt = async (table: Table): Promise<Game> => {
  await expect.poll(() => table.page.url()).toMatch(/\/play\/.+/);
  return (await table.program.ask<{ game: Game }>('open', { game: new URL(table.page.url()).pathname.split('/').at(-1) })).game;
};

test('from the first visit to the first move with two clicks', async ({ visit }) => {
  const table = await visit({ at: '' });
  await playButton(table).click();
  await table.seesBoard(othelloStart().cells);
  await table.play(othelloMoves(othelloStart())[0]!);
  const { seats, variant } = await gameAt(table);
  expect(variant).toBe('othello');
  expect([seats.X.kind, seats.O.bot]).toEqual(['person', 'level/5']);
});

test('one key begins: Enter on the page as it comes up', async ({ visit }) => {
  const table = await visit({ at: '' });
  await expect.poll(() => playButton(table).evaluate((button) => button === document.activeElement)).toBe(true);
  await table.page.keyboard.press('Enter');
  await table.seesBoard(othelloStart().cells);
});

test('game, level and colour are chosen by the keyboard, and are the same at the next visit', async ({ visit }) => {
  const table = await visit({ at: '' });
  await table.page.getByRole('radio', { name: 'Othello', exact: true }).focus();
  await table.page.keyboard.press('ArrowRight');
  const level = table.page.getByRole('slider', { name: table.text('level.choose', { game: 'Adjacency' }) });
  await level.focus();
  await table.page.keyboard.press('ArrowRight');
  await table.page.getByRole('radio', { name: /^Black/ }).focus();
  await table.page.keyboard.press('ArrowRight');
  await table.page.reload();
  await expect.poll(() => table.page.getByRole('radio', { checked: true }).evaluateAll((radios) => radios.map((radio) => radio.parentElement!.textContent!.trim()))).toEqual(['Adjacency', 'White']);
  await expect.poll(() => level.getAttribute('aria-valuetext')).toMatch(/^Level 6: ./);
  await playButton(table).click();
  const { seats, variant } = await gameAt(table);
  expect(variant).toMatch(/^adjacency/);
  expect([seats.X.bot, seats.O.kind]).toEqual(['level/6', 'person']);
});

testAlone('the game one left is there again, with its move and whom one plays against', async ({ visit, program }) => {
  const table = await visit({ at: '' });
  expect(await table.page.getByRole('link', { name: table.text('home.continue') }).count()).toBe(0);
  await playButton(table).click();
  await table.seesBoard(othelloStart().cells);
  await table.play(othelloMoves(othelloStart())[0]!);
  const id = (await gameAt(table)).id;
  await expect.poll(async () => (await program.ask<{ games: GameSummary[] }>('games')).games[0]!.ply).toBe(2);
  await table.page.goto(program.url);
  const way = table.page.getByRole('link', { name: table.text('home.continue') });
  await expect.poll(() => way.innerText()).toContain(table.text('home.left', { n: 3, who: table.text('home.against', { name: 'Level 5' }) }));
  await way.click();
  await expect.poll(() => new URL(table.page.url()).pathname).toBe(`/play/${id}`);
  await program.ask('resign', { game: id, side: 'X' });
  await table.page.goto(program.url);
  await table.page.getByRole('link', { name: table.text('home.lookBack') }).click();
  await expect.poll(() => new URL(table.page.url()).pathname).toBe(`/analyse/${id}`);
});

test('two bots of one’s level are watched with one click', async ({ visit }) => {
  const table = await visit({ at: '' });
  await table.page.getByRole('button', { name: table.text('home.watchLine') }).click();
  const { seats } = await gameAt(table);
  expect([seats.X.bot, seats.O.bot]).toEqual(['level/5', 'level/6']);
});

test('a board leads to the choice of its game', async ({ visit }) => {
  const table = await visit({ at: '' });
  await table.page.getByRole('link', { name: table.text('home.playGame', { game: 'Adjacency' }) }).click();
  await expect.poll(() => new URL(table.page.url()).pathname).toBe('/play');
  await expect.poll(() => table.page.getByRole('radio', { name: 'Adjacency', exact: true }).isChecked()).toBe(true);
});

test('the small boards play, without a word to the program and without moving anything else', async ({ visit }) => {
  const table = await visit({ at: '', ...kMoving });
  await table.page.getByRole('radio', { name: 'Othello', exact: true }).waitFor();
  const said: string[] = [];
  table.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
  table.page.on('request', (request) => said.push(request.url()));
  const places = (): Promise<string[]> =>
    table.page.locator('main figure, main .panel, main button').evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const [before, at] = [await plies(table), await places()];
  await expect.poll(async () => (await plies(table)).every((ply, board) => ply !== before[board]), { timeout: 10_000 }).toBe(true);
  expect(await places()).toEqual(at);
  expect(said).toEqual([]);
});

test('they stand still for whom nothing shall move, by their button, and where nobody sees them', async ({ visit }) => {
  const calm = await visit({ at: '' });
  await expect.poll(() => live(calm).count()).toBe(kDemos.length);
  expect(await alive(calm)).toEqual(['false', 'false']);
  await calm.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => alive(calm)).toEqual(['true', 'true']);

  const button = calm.page.getByRole('button', { name: calm.text('home.still') });
  await button.click();
  await expect.poll(() => alive(calm)).toEqual(['false', 'false']);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await button.click();
  await expect.poll(() => alive(calm)).toEqual(['true', 'true']);

  await calm.page.setViewportSize({ width: 360, height: 500 });
  await calm.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => alive(calm)).toEqual(['false', 'false']);
  await calm.page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const locale of ['en-GB', 'id-ID']) {
  test(`everything of the front door is on one screen of 1280 by 720, ${locale}`, async ({ visit }) => {
    const table = await visit({ at: '', locale, viewport: { width: 1280, height: 720 } });
    await table.page.getByText(table.text('offer.argument')).waitFor();
    const bottoms = await table.page.locator('main button, main a, main figure').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(bottoms.length).toBeGreaterThan(12);
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(720);
  });
}

test('nothing moves when the program has told what it offers', async ({ visit }) => {
  // The catalogue waits until the page has been measured without it.
  let answer = (): void => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  const hold = async (page: Page): Promise<void> => {
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => void isAsked.then(() => socket.send(message)));
    });
  };
  const table = await visit({ at: '', before: hold });
  const places = (): Promise<string[]> =>
    table.page.locator('main h1, main .panel, main .play').evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  await playButton(table).waitFor();
  const before = await places();
  answer();
  await table.page.getByText(table.text('offer.unbeatable')).waitFor();
  expect(await places()).toEqual(before);
});

test('Tab leads through the front door as it is read', async ({ visit }) => {
  const table = await visit({ at: '' });
  await table.page.getByText(table.text('offer.argument')).waitFor();
  await table.page.locator('main h1').evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  const names: string[] = [];
  for (let step = 0; step < 17; step++) {
    await table.page.keyboard.press('Tab');
    names.push(await table.page.evaluate(() => {
      const at = document.activeElement!;
      return (at.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.parentElement! : at).textContent!).trim().replace(/\s+/g, ' ');
    }));
  }
  const order = ['Othello', /weaker/, /stronger/, /^Level of/, /^Black/, 'Play', 'Play Othello', 'The rules in a minute', 'Play Adjacency', 'The rules in a minute', /still/, 'Try it', 'Watch the argument', /^Watch/, /^Learn/, /^Analyse/, /^Bots/];
  expect(names).toEqual(order.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name))));
});

test('the rules: pictures of both games, and a board that shows what turns', async ({ visit }) => {
  const table = await visit({ at: 'learn' });
  await table.page.getByRole('link', { name: /^Othello/ }).click();
  expect(await table.page.locator('main .rules li').count()).toBe(kLessons['othello']!.length);
  await table.seesBoard(othelloStart().cells);
  const [move] = othelloMoves(othelloStart());
  await table.cell(move!).click();
  await table.seesBoard(playOthello(othelloStart(), move!).cells);
  await table.page.getByText(/ turned one: /).first().waitFor();
  await table.hears('turned one');
  // By the keyboard, for the other side.
  await expect.poll(() => table.page.locator('main .cell.legal').count()).toBe(3);
  await table.page.locator('main .cell.legal').first().focus();
  await table.page.keyboard.press('Enter');
  await expect.poll(async () => (await table.board()).replaceAll('-', '').length).toBe(6);
  await table.button('learn.tryAgain').click();
  await table.seesBoard(othelloStart().cells);

  await table.page.getByRole('link', { name: table.text('learn.toAdjacency') }).click();
  await expect.poll(() => table.page.locator('main .rules li').count()).toBe(kLessons['adjacency']!.length);
  await expect.poll(async () => (await table.board()).replaceAll('-', '').length).toBe(adjacencyStart().cells.replaceAll('-', '').length + 8);
  await table.button('learn.play', { game: 'Adjacency', n: 5 }).click();
  expect((await gameAt(table)).variant).toMatch(/^adjacency/);
});

test('the gallery has every bot of the program, with its story; any is played and watched', async ({ visit, program }) => {
  const table = await visit({ at: 'bots' });
  const { bots } = await program.ask<{ bots: { name: string }[] }>('catalogue');
  await table.page.getByRole('heading', { name: table.text('bots.levels') }).waitFor();
  const links = await table.page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  const elsewhere = ['level', 'othello-2007', 'othello-2008'];
  const named = bots.map(({ name }) => name);
  expect(links.map((path) => path.replace('/bots/', '')).sort()).toEqual(named.filter((name) => !elsewhere.includes(name)).sort());
  const reports = named.filter((name) => /^[A-Z]\//.test(name));
  for (const name of reports) await table.page.getByText(table.text(`bots.story.${name}` as 'bots.lead')).waitFor();

  await table.page.getByRole('link', { name: 'Simulated annealing, report A' }).click();
  await table.page.getByRole('heading', { name: 'Simulated annealing, report A' }).waitFor();
  await table.page.getByRole('combobox', { name: table.text('bots.against') }).selectOption('mcts');
  await table.button('bots.watch').click();
  const { seats } = await gameAt(table);
  expect([seats.X.bot, seats.O.bot]).toEqual(['mcts', 'A/annealing']);

  await table.page.goBack();
  await table.button('bots.play').click();
  const mine = await gameAt(table);
  expect([mine.seats.X.kind, mine.seats.O.bot]).toEqual(['person', 'A/annealing']);
});

test('an address of no bot shows those there are', async ({ visit }) => {
  const table = await visit({ at: 'bots/nobody' });
  await table.page.getByText(table.text('bots.none', { name: 'nobody' })).waitFor();
  expect(await table.page.locator('main article').count()).toBeGreaterThan(20);
});

for (const [device, options] of Object.entries({ laptop: {}, phone: kPhone })) {
  test(`axe finds nothing on any of these pages, in any look, on a ${device}`, async ({ visit }) => {
    const table = await visit({ at: '', ...options });
    const wrong: Record<string, string[]> = {};
    for (const at of kPages) {
      await table.page.goto(table.program.url + at);
      await table.page.locator('main h1').waitFor();
      await table.page.getByText(table.text('app.loading')).waitFor({ state: 'detached' });
      for (const look of ['light', 'dark', 'contrast'] as const) {
        await table.page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', contrast: look === 'contrast' ? 'more' : 'no-preference' });
        await table.page.locator(`html[data-theme=${look}]`).waitFor();
        const found = await violations(table);
        if (found.length) wrong[`/${at}, ${look}`] = found;
      }
    }
    expect(wrong).toEqual({});
  });
}

for (const locale of ['en-GB', 'id-ID']) {
  test(`no page is wider than a small phone, ${locale}`, async ({ visit }) => {
    const table = await visit({ at: '', ...kPhone, locale });
    for (const at of kPages) {
      await table.page.goto(table.program.url + at);
      await table.page.locator('main h1').waitFor();
      await table.page.getByText(table.text('app.loading')).waitFor({ state: 'detached' });
      expect(await table.page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(360);
    }
  });
}
