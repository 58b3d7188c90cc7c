// Choosing a game, and the room it is played in.
import axe from 'axe-core';
import { adjacencyStart, othelloStart, playOthello } from './support/rules';
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const kTime = 20_000;
const kLaptop = { viewport: { width: 1280, height: 720 } };
const kScreens = {
  'a phone': kPhone,
  'a phone on its side': { ...kPhone, viewport: { width: 740, height: 360 } },
  'a tablet': { viewport: { width: 900, height: 1200 } },
  'a laptop': kLaptop,
  'a projector': { viewport: { width: 2560, height: 1440 } },
};

const isWide = (table: Table): Promise<boolean> => table.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
async function violations(table: Table): Promise<string[]> {
  await table.page.evaluate(axe.source);
  return table.page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const found = await tool.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }, resultTypes: ['violations'] });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  });
}
const stands = (table: Table): Promise<void> => table.page.locator('main [role=grid]').waitFor({ timeout: kTime });

test('White in one click; the board is not turned by itself, and stays as it is turned by hand, on every page', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.choose('play.side', table.text('play.ink.O'), table.page.locator('main form').first());
  await table.page.locator('main form').first().getByRole('button', { name: table.text('play.against', { name: 'Level 5' }) }).click();
  await stands(table);
  await table.seesNames('Level 5', 'You');
  const first = (): Promise<string | null> => table.page.locator('main [data-cell]').first().getAttribute('data-cell');
  expect(await first()).toBe('a1');
  // One's own badge is below.
  const [far, near] = await table.page.locator('.seat').evaluateAll((seats) => seats.map((seat) => [seat.className.includes('X'), seat.getBoundingClientRect().top] as const));
  expect(far![0]).toBe(true);
  expect(far![1]).toBeLessThan(near![1]);
  await table.page.keyboard.press('f');
  expect(await first()).toBe('h8');
  await table.page.reload();
  await stands(table);
  expect(await first()).toBe('h8');
  await table.goTo(new URL(table.page.url()).pathname.replace('/play', 'analyse'));
  await stands(table);
  expect(await first()).toBe('h8');
  await table.page.goBack();
  await stands(table);
  await table.chooseInMenu('room.flip');
  expect(await first()).toBe('a1');
  // For all games, where somebody wants it so.
  await table.openDialog('settings');
  await table.dialog.getByText(table.text('settings.ownBelow')).click();
  await table.close();
  expect(await first()).toBe('h8');
  // The choice of the colour is still there the next time.
  await table.page.keyboard.press('n');
  await expect.poll(() => table.page.locator('main form').first().getByRole('radio', { name: table.text('play.ink.O') }).isChecked()).toBe(true);
});

test('n and Enter begin the game that is proposed', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 3 } });
  await table.page.keyboard.press('n');
  await table.page.locator('#play-title').waitFor();
  await table.page.keyboard.press('Enter');
  await stands(table);
  await table.seesBoard(othelloStart().cells);
  await table.seesNames('You', 'Level 5');
});

test('a bot of the reports is called so that anybody can read it', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.page.getByText('Adjacency', { exact: true }).first().click();
  await table.openFold('play.reports');
  await table.page.getByRole('button', { name: 'Minimax, report B' }).click();
  await stands(table);
  await table.seesBoard(adjacencyStart().cells);
  expect(await table.ofSeat('O', '.name')).toBe('Minimax, report B');
  expect(await table.page.locator('main').innerText()).not.toContain('B/minimax');
});

test('turning the board round changes what is seen and what keys do, and no move', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.chooseInMenu('room.flip');
  expect(await table.page.locator('main [data-cell]').first().getAttribute('data-cell')).toBe('h8');
  await table.cell('d3').focus();
  await table.page.keyboard.press('ArrowDown');
  await expect.poll(() => table.page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell'])).toBe('d2');
  await table.play('d3');
  const cells = [...playOthello(othelloStart(), 'd3').cells].reverse().join('');
  await table.seesBoard(cells);
  await table.cell('a1').focus();
  await table.page.keyboard.press('f');
  expect(await table.page.locator('main [data-cell]').first().getAttribute('data-cell')).toBe('a1');
});

test('looking back changes nothing until somebody says so', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  const boards = [othelloStart()];
  for (const move of ['d3', 'c3', 'c4']) {
    await table.play(move);
    boards.push(playOthello(boards.at(-1)!, move));
    await table.seesBoard(boards.at(-1)!.cells);
  }
  // A move is drawn before the program has taken it.
  await table.page.waitForTimeout(300);
  await table.page.keyboard.press(',');
  await table.seesBoard(boards[2]!.cells);
  await table.page.keyboard.press(',');
  await table.seesBoard(boards[1]!.cells);
  await table.cell('e3').click();
  await table.reads(table.text('past.asked'));
  await table.seesBoard(boards[1]!.cells);
  await table.button('status.present').click();
  await table.seesBoard(boards[3]!.cells);
  await table.page.keyboard.press(',');
  await table.button('past.takeBack').click();
  await table.seesBoard(boards[2]!.cells);
  await table.seesStatus('status.turn', { name: 'Ann' });
});

test('without take-backs there are none', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  const form = table.page.locator('main form').first();
  await form.getByText(table.text('play.people')).click();
  await form.getByText(table.text('play.takeBacks')).click();
  await form.getByRole('button', { name: table.text('play.startPeople') }).click();
  await stands(table);
  await table.playAnything();
  expect(await table.button('do.undo').count()).toBe(0);
  const board = await table.board();
  await table.page.keyboard.press('u');
  await table.page.keyboard.press(',');
  await table.seesStatus('status.past', { ply: 0, all: 1 });
  expect(await table.button('past.takeBack').count()).toBe(0);
  await table.button('status.present').click();
  await table.seesBoard(board);
});

test('what is folded stays as it was left', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello', x: 'Ann', o: { bot: 'level/1' } } });
  expect(await table.rows.count()).toBe(0);
  await table.playAnything();
  await table.openFold('moves.title');
  await expect.poll(() => table.rows.count()).toBeGreaterThan(0);
  await table.page.reload();
  await stands(table);
  await expect.poll(() => table.rows.count()).toBeGreaterThan(0);
});

test('presenting fills the screen with the game, and Escape leaves it', async ({ visit }) => {
  const table = await visit({ ...kScreens['a projector'], game: { game: 'othello' } });
  const before = (await table.page.locator('main [role=grid]').boundingBox())!;
  await table.page.keyboard.press('d');
  await table.page.getByRole('banner').waitFor({ state: 'hidden' });
  const box = (await table.page.locator('main [role=grid]').boundingBox())!;
  expect(box.height).toBeGreaterThan(before.height);
  const name = await table.page.locator('.seat .name').first().evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(name).toBeGreaterThan(1440 / 30);
  await table.page.keyboard.press('Escape');
  await table.page.getByRole('banner').waitFor();
});

test('the menu closes on Escape and gives the focus back', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.button('room.menu').click();
  await table.page.keyboard.press('Tab');
  await table.page.keyboard.press('Escape');
  expect(await table.page.evaluate(() => document.activeElement?.textContent)).toContain(table.text('room.menu'));
  expect(await table.button('room.menu').getAttribute('aria-expanded')).toBe('false');
});

// Whole, in the window, with nothing in front of it.
const hidden = (table: Table): Promise<string[]> =>
  table.page.getByRole('group', { name: table.text('room.menu'), exact: true }).locator('.entry:visible').evaluateAll((entries) =>
    entries
      .filter((entry) => {
        const box = entry.getBoundingClientRect();
        const isInside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        return !isInside || !entry.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
      })
      .map((entry) => entry.textContent ?? ''),
  );
for (const [name, options] of Object.entries(kScreens)) {
  test(`on ${name} every entry of the menu is seen, and Back closes it and leaves the game alone`, async ({ visit }) => {
    const table = await visit({ ...options, at: 'play' });
    await table.goTo(await table.deal({ game: 'othello', x: { bot: 'level/1' }, o: { bot: 'level/2' }, speed: 9000 }));
    await stands(table);
    const { pathname } = new URL(table.page.url());
    await table.button('room.menu').click();
    const menu = table.page.getByRole('group', { name: table.text('room.menu'), exact: true });
    await menu.getByRole('link', { name: table.text('room.analyse') }).waitFor();
    await menu.getByRole('combobox', { name: table.text('do.speed') }).waitFor();
    expect(await menu.locator('kbd:visible').count() > 0).toBe(!('hasTouch' in options));
    expect(await hidden(table)).toEqual([]);
    expect(await violations(table)).toEqual([]);
    await table.page.goBack();
    await menu.waitFor({ state: 'detached' });
    expect(new URL(table.page.url()).pathname).toBe(pathname);
    // A link in it leads to a page of its own, from which Back leads to the game.
    await table.button('room.menu').click();
    await menu.getByRole('link', { name: table.text('room.analyse') }).click();
    await expect.poll(() => new URL(table.page.url()).pathname).toContain('/analyse/');
    await table.page.goBack();
    await expect.poll(() => new URL(table.page.url()).pathname).toBe(pathname);
  });
}

for (const [name, options] of Object.entries(kScreens)) {
  test(`on ${name} the board and both seats are seen at once, and nothing is too wide`, async ({ visit }) => {
    const table = await visit({ ...options, at: 'play' });
    expect(await isWide(table)).toBe(false);
    expect(await violations(table)).toEqual([]);
    await table.goTo(await table.deal({ game: 'othello', x: 'Ann', o: { bot: 'level/3' } }));
    await stands(table);
    expect(await isWide(table)).toBe(false);
    const { height } = table.page.viewportSize()!;
    for (const part of ['main [role=grid]', '.seat.X', '.seat.O']) {
      const box = (await table.page.locator(part).boundingBox())!;
      expect(box.y, part).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, part).toBeLessThanOrEqual(height);
    }
    expect(await violations(table)).toEqual([]);
  });
}

test('on a phone the name of the opening is seen above the controls, and nobody is told to pass where there is no pass', async ({ visit }) => {
  const table = await visit({ ...kPhone, game: { game: 'othello', x: 'Ann', o: 'Ben' } });
  for (const move of ['f5', 'd6', 'c3']) await table.play(move);
  const opening = table.page.locator('.details');
  await expect.poll(() => opening.innerText()).toMatch(/Opening: \w+/);
  const [line, bar] = [(await opening.boundingBox())!, (await table.page.locator('.controls').boundingBox())!];
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y);
  await table.showMoves();
  const hint = (): Promise<string | null> => table.page.locator('#move-entry').getAttribute('placeholder');
  expect(await hint()).toBe(table.text('entry.hint'));
  await table.goTo(await table.deal({ game: 'adjacency', rounds: 4 }));
  await table.showMoves();
  await expect.poll(hint).toBe(table.text('entry.hintNoPass'));
  // Where two bots play nobody types.
  await table.goTo(await table.deal({ game: 'othello', x: { bot: 'level/1' }, o: { bot: 'level/1' }, speed: 9000 }));
  await stands(table);
  await table.showMoves();
  await expect.poll(() => table.page.locator('#move-entry').count()).toBe(0);
});

test('on a phone the board goes from edge to edge and the controls are above the menu of pages', async ({ visit }) => {
  const table = await visit({ ...kPhone, game: { game: 'othello', x: 'Ann', o: { bot: 'level/3' } } });
  const frame = (await table.page.locator('#board').boundingBox())!;
  expect([frame.x, frame.width]).toEqual([0, 360]);
  const box = (await table.button('do.hints').boundingBox())!;
  expect(box.y).toBeGreaterThan(740 / 2);
  expect(box.height).toBeGreaterThanOrEqual(44);
});
