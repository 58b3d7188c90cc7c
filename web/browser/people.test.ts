// Phone, keyboard alone, both languages, settings that stay.
import type { Locator } from 'playwright-core';
import { en } from '../src/lib/i18n/en';
import { id } from '../src/lib/i18n/id';
import { kBotSummaries, kFormatSummaries, kGameRules, kParameterHelp } from '../src/lib/i18n/id_catalogue';
import { writeScore } from '../src/lib/notation';
import type { Catalogue } from '../src/lib/protocol';
import { isProgram } from '../src/lib/setup';
import { adjacencyStart, playAdjacency } from './support/rules';
import { kDialogKeys, kPhone, type Table } from './support/table';
import { expect, test, testAlone, testWithCommands } from './support/test';

const kDialogs = Object.keys(kDialogKeys) as (keyof typeof kDialogKeys)[];

const overflow = (table: Table): Promise<number> =>
  table.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a phone of 360 by 740: all fits, and a tap plays', async ({ visit }) => {
  const table = await visit({ ...kPhone, game: { game: 'adjacency', rounds: 2 } });
  expect(await overflow(table)).toBe(0);
  const grid = (await table.page.getByRole('grid').boundingBox())!;
  expect(grid.width).toBeGreaterThan(0.85 * 360);
  expect(grid.y + grid.height).toBeLessThan(740);
  await table.cell('c8').tap();
  await table.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);
  for (const name of kDialogs) {
    await table.openDialog(name);
    const inside = await table.dialog.evaluate((dialog) => ({ over: dialog.scrollWidth - dialog.clientWidth, width: dialog.getBoundingClientRect().width }));
    expect(inside.over, name).toBeLessThanOrEqual(0);
    expect(inside.width, name).toBeLessThanOrEqual(360);
    await table.close();
  }
  // All pages, where the thumb is.
  for (const page of ['play', 'analyse', 'learn', 'bots', 'home'] as const) {
    const link = table.page.getByRole('navigation').getByRole('link', { name: table.text(`page.${page}`), exact: true });
    const box = (await link.boundingBox())!;
    expect(Math.min(box.width, box.height), page).toBeGreaterThanOrEqual(44);
    expect(box.y, page).toBeGreaterThan(600);
    await link.tap();
    await table.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await overflow(table), page).toBe(0);
  }
});

test('Back closes a dialog and leaves the game, then leads to the page before', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2, x: 'Ann' } });
  const back = async (): Promise<void> => void (await table.page.goBack());
  // The first page of a visit: there is nothing before it but an empty tab.
  await table.button('menu.settings').click();
  await back();
  await table.dialog.waitFor({ state: 'detached' });
  await table.seesNames('Ann', 'Ben');

  await table.begin({ game: 'othello', x: 'Cid', o: 'Dan' });
  const address = table.page.url();
  for (const name of kDialogs) {
    await table.openDialog(name);
    await back();
    await table.dialog.waitFor({ state: 'detached' });
    await table.seesNames('Cid', 'Dan');
    expect(table.page.url(), name).toBe(address);
  }
  // However a dialog was closed, it is no step any more, and Forward does not bring it back.
  await table.openDialog('settings');
  await table.close();
  await table.openDialog('help');
  await table.dialog.getByRole('button', { name: table.text('close'), exact: true }).first().click();
  await table.dialog.waitFor({ state: 'detached' });
  await table.page.goForward();
  expect(await table.dialog.count()).toBe(0);
  await back();
  await table.page.getByRole('heading', { name: table.text('play.title'), exact: true }).waitFor();
  await back();
  await table.seesNames('Ann', 'Ben');
});

test('a score is never broken at the end of a line', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 5 } });
  await table.play('f1');
  await table.chooseInMenu('do.end');
  await table.button('do.endNow').click();
  await table.seesStatus('result.win', { winner: 'Ann', score: writeScore(6, 3) });
  const lines = await table.status.evaluate((status) => {
    const text = status.firstChild as Text;
    const score = document.createRange();
    score.setStart(text, text.data.indexOf('6'));
    score.setEnd(text, text.length);
    const found = new Set<number>();
    // Wide enough for a score, and for ever more of the words before it.
    for (let width = 60; width < 300; width++) {
      (status as HTMLElement).style.width = `${width}px`;
      found.add(score.getClientRects().length);
    }
    return [...found];
  });
  expect(lines).toEqual([1]);
});

for (const [device, options] of Object.entries({ 'a laptop': {}, 'a phone': kPhone })) {
  test(`Indonesian on ${device}: looking back, no words run under the button`, async ({ visit }) => {
    const table = await visit({ locale: 'id-ID', ...options, game: { game: 'adjacency', rounds: 2 } });
    for (const move of ['c8', 'f1']) await table.play(move);
    await table.seesMoves(2);
    await table.page.keyboard.press(',');
    const button = (await table.button('status.present').boundingBox())!;
    const words = await table.page.getByRole('main').getByText(table.text('status.pastHelp')).evaluate((help) => {
      const text = document.createRange();
      text.selectNodeContents(help);
      return [...text.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    });
    expect(words.length).toBeGreaterThan(0);
    const isUnder = (word: (typeof words)[0]): boolean =>
      word.x + word.width > button.x && word.x < button.x + button.width && word.y + word.height > button.y && word.y < button.y + button.height;
    expect(words.filter(isUnder)).toEqual([]);
    expect(await overflow(table)).toBe(0);
  });
}

test('the keyboard alone, from the start to a finished game', async ({ visit }) => {
  const table = await visit();
  const { keyboard } = table.page;
  const tabTo = async (target: Locator): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`the Tab key does not reach ${target}`);
  };
  await keyboard.press('n');
  const own = table.page.locator('main summary').filter({ hasText: table.text('play.own') });
  await own.waitFor();
  await tabTo(own);
  await keyboard.press('Enter');
  await tabTo(table.form.getByRole('radio', { name: 'Othello', exact: true }));
  await keyboard.press('ArrowRight');
  await tabTo(table.nameOf('X'));
  await keyboard.press('Control+a');
  await keyboard.type('Ann');
  await tabTo(table.nameOf('O'));
  await keyboard.press('Control+a');
  await keyboard.type('Ben');
  await tabTo(table.seat('O').getByRole('radio', { name: table.text('new.bot'), exact: true }));
  await keyboard.press('ArrowLeft');
  await tabTo(table.rounds);
  await keyboard.press('Control+a');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await table.form.waitFor({ state: 'detached' });
  await table.seesStatus('status.turn', { name: 'Ann' });

  await keyboard.press('b');
  await keyboard.press('Control+Home');
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect.poll(() => table.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('f1, empty, legal move');
  await keyboard.press('Enter');
  let twin = playAdjacency(adjacencyStart(), 'f1');
  await table.seesBoard(twin.cells);
  await table.hears('Ann: f1');
  await keyboard.press('ArrowDown');
  await keyboard.press(' ');
  twin = playAdjacency(twin, 'f2');
  await table.seesBoard(twin.cells);

  await keyboard.press('/');
  await keyboard.type('c8');
  await keyboard.press('Enter');
  twin = playAdjacency(twin, 'c8');
  await table.seesBoard(twin.cells);
  await keyboard.type('7,3');
  await keyboard.press('Enter');
  await table.seesBoard(playAdjacency(twin, 'c7').cells);
  await table.seesEnd();

  await keyboard.press('Escape');
  await keyboard.press('?');
  await table.dialog.getByText(table.text('keys.say')).waitFor();
  await table.close();
});

testAlone('single keys can be switched off', async ({ visit }) => {
  const table = await visit();
  await table.button('menu.settings').click();
  await table.dialog.getByText(table.text('settings.singleKeys')).click();
  await table.close();
  await table.page.keyboard.press('n');
  await table.page.keyboard.press('g');
  await table.page.waitForTimeout(300);
  expect(await table.dialog.count()).toBe(0);
  expect(new URL(table.page.url()).pathname).toBe('/');
});

// Everything a person can see or hear that is one of our English texts where the Indonesian one differs.
async function englishLeft(table: Table): Promise<string[]> {
  const seen = await table.page.evaluate(() => {
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      // The name of a key is what is written on it.
      if (!walk.currentNode.parentElement?.closest('kbd')) texts.push(walk.currentNode.textContent!.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name)?.trim() ?? '');
    }
    return texts;
  });
  const same = new Set(Object.values(id));
  const english = new Set(Object.values(en).filter((text) => !same.has(text)));
  return seen.filter((text) => english.has(text));
}

test('Indonesian where the browser says so, complete on every screen', async ({ visit }) => {
  const table = await visit({ locale: 'id-ID' });
  await table.page.locator('html[lang=id]').waitFor();
  await table.begin({ game: 'adjacency', rounds: 2 });
  await table.play('c8');
  expect(await englishLeft(table)).toEqual([]);
  await table.page.locator('main .cell.legal').first().waitFor(); // the move before is answered
  await table.cell('c8').click();
  await table.isTold(id['error.occupied'].replace('{cell}', 'c8'));
  for (const name of kDialogs) {
    await table.openDialog(name);
    expect(await englishLeft(table), name).toEqual([]);
    await table.close();
  }
  await table.button('room.menu').click();
  expect(await englishLeft(table)).toEqual([]);
  await table.page.keyboard.press('Escape');
  await table.chooseInMenu('do.end');
  await table.dialog.waitFor();
  expect(await englishLeft(table)).toEqual([]);
  await table.close();
  for (const page of ['home', 'play', 'analyse', 'learn', 'bots'] as const) {
    await table.goToPage(page);
    expect(await englishLeft(table), page).toEqual([]);
  }
});

testAlone('the language can be switched and stays', async ({ visit }) => {
  const table = await visit({ locale: 'fr-FR' });
  const play = () => table.page.getByRole('navigation').getByRole('link', { name: table.text('page.play'), exact: true });
  await play().waitFor();
  await table.page.getByRole('button', { name: 'Bahasa Indonesia' }).click();
  table.language = 'id';
  await play().waitFor();
  await table.page.reload();
  await play().waitFor();
  expect(await table.page.locator('html').getAttribute('lang')).toBe('id');
});

testAlone('names that the page gave are in the language of the reader, wherever the game began', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  const seats = { X: { kind: 'person', name: 'Kamu' }, O: { kind: 'bot', name: 'Tingkat 2', bot: 'level/2' } };
  const made = await table.program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats, speed: 0 });
  await table.goTo(`play/${made.game.id}`);
  await table.seesNames('You', 'Level 2');
  // Persons are spoken to.
  await table.seesStatus('status.yours');
  await table.page.locator('header .tools button').first().click();
  table.language = 'id';
  await table.seesNames('Kamu', 'Tingkat 2');
  await table.seesStatus('status.yours');
  await table.playAnything();
  // And in the list of games, which is for everybody where nobody is asked for a name.
  await table.goToPage('play');
  await table.page.locator('main summary').filter({ hasText: table.text('play.games') }).click();
  const list = table.page.locator('main details[open]').filter({ hasText: table.text('play.games') });
  await list.getByText(table.text('record.everybody')).waitFor();
  await expect.poll(() => list.locator('li').filter({ hasText: 'Kamu – Tingkat 2' }).first().innerText()).toMatch(/^Kamu – Tingkat 2 Othello · \d+ langkah · berlangsung · .*\d{4}/);
});

testAlone('coordinates, colours and marks are chosen and stay in this browser, and no other one hears of it', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  await table.button('menu.settings').click();
  await table.choose('settings.coordinates', table.text('settings.rowColumn'));
  await table.choose('settings.theme', table.text('settings.dark'));
  await table.choose('settings.palette', table.text('settings.blue'));
  await table.dialog.getByText(table.text('settings.marks')).click();
  await table.close();
  const check = async (page: Table): Promise<void> => {
    await expect.poll(() => page.cell('a8').getAttribute('aria-label')).toBe('8,1, Blue');
    expect(await page.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.page.locator('html').getAttribute('data-palette')).toBe('blue');
    expect(await page.writtenOn('a8')).toBe('X');
  };
  await check(table);
  const at = new URL(table.page.url()).pathname.slice(1);
  await check(await visit({ context: table.page.context(), at }));
  const other = await visit({ at });
  await expect.poll(() => other.cell('a8').getAttribute('aria-label')).toBe('a8, Black');
  expect(await other.page.locator('html').getAttribute('data-palette')).toBe('ink');
});

testAlone('help can be hidden until it is asked for', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  const dots = table.page.locator('main .cell .dot');
  await expect.poll(() => dots.count()).toBe(4);
  await table.button('menu.settings').click();
  await table.dialog.getByText(table.text('settings.hideHelp')).click();
  await table.close();
  await expect.poll(() => dots.count()).toBe(0);
  await table.button('do.help').click();
  await expect.poll(() => dots.count()).toBe(4);
  await table.play('f5');
  await table.seesMoves(1);
  await expect.poll(() => dots.count()).toBe(0);
});

testWithCommands('everything of the catalogue has Indonesian words', async ({ program }) => {
  const { games, bots, formats } = await program.ask<Catalogue>('catalogue');
  expect(games.map((game) => game.name).filter((name) => !kGameRules[name])).toEqual([]);
  for (const { levels } of games) expect(levels.map(({ name }) => name)).toEqual(levels.map((_, index) => String(index + 1)));
  expect(bots.length).toBeGreaterThan(20);
  expect(bots.map((bot) => bot.name).filter((name) => !isProgram(name) && !kBotSummaries[name])).toEqual([]);
  expect(bots.flatMap((bot) => bot.parameters.map((parameter) => parameter.key)).filter((key) => !kParameterHelp[key])).toEqual([]);
  expect(formats.map((format) => format.name).filter((name) => !kFormatSummaries[name])).toEqual([]);
});

test('what cannot be opened is told in Indonesian, beside the field', async ({ visit }) => {
  const table = await visit({ locale: 'id-ID' });
  await table.openText('f5d6 a1');
  await table.dialog.getByRole('alert').getByText(table.text('paste.part', { n: 2, move: 'a1' })).waitFor();
});
