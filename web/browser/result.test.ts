// The end of a game: its card, what it says, and what to play next.
import axe from 'axe-core';
import type { Locator } from 'playwright-core';
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const kTime = 30_000;
const card = (table: Table): Locator => table.page.getByRole('region').filter({ has: table.page.locator('#result-title') });

async function deal(table: Table, request: object): Promise<string> {
  const made = await table.program.ask<{ game: { id: string } }>('new', request);
  return `play/${made.game.id}`;
}
const you = { kind: 'person', name: 'You' };
const level = (n: number): object => ({ kind: 'bot', name: `Level ${n}`, bot: `level/${n}` });

// Plays whatever is there until the game is over.
async function playOn(table: Table): Promise<void> {
  while (!(await card(table).count())) {
    const legal = table.page.locator('main .cell.legal');
    if (await legal.count()) await legal.first().click({ timeout: 1000 }).catch(() => {});
    await table.page.waitForTimeout(60);
  }
}

test('a short game ends with a card that says who won, why, and where it was decided', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.goTo(await deal(table, { variant: 'adjacency:size=4,rounds=2', seats: { X: you, O: level(1) }, speed: 0 }));
  await playOn(table);
  await expect.poll(() => card(table).locator('h2').innerText()).toMatch(/^You (won|lost), \d+\u2060–\u2060\d+$|^A draw/);
  await expect.poll(() => card(table).innerText()).toContain(table.text('result.rounds', { n: 2 }));
  // Looked at by itself, and quickly.
  await expect.poll(() => card(table).innerText(), { timeout: kTime }).toMatch(new RegExp(`${table.text('result.decided')}|${table.text('result.calm')}`));
  const [board, box] = [(await table.page.locator('#board').boundingBox())!, (await card(table).boundingBox())!];
  expect(box.x).toBeGreaterThanOrEqual(board.x + board.width);

  await table.page.evaluate(axe.source);
  const found = await table.page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] })).violations.map((rule) => rule.id));
  expect(found).toEqual([]);

  // Closed, and opened again.
  await card(table).getByRole('button', { name: table.text('close') }).click();
  await card(table).waitFor({ state: 'detached' });
  await table.button('result.show').click();
  await card(table).waitFor();
});

test('giving up is said, and colours are changed by one button', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.goTo(await deal(table, { variant: 'othello', seats: { X: you, O: level(2) }, speed: 0 }));
  await table.playAnything();
  await table.chooseInMenu('do.end');
  await table.button('do.resignFor', { name: 'You' }).click();
  await expect.poll(() => card(table).locator('h2').innerText()).toBe(table.text('result.youLoseBy'));
  expect(await card(table).innerText()).toContain(table.text('result.youResigned'));
  await table.hears(table.text('result.youResigned'));
  // What is over stays over.
  expect(await table.button('do.undo').count()).toBe(0);
  await card(table).getByRole('button', { name: table.text('result.swap') }).click();
  await table.seesNames('Level 2', 'You');
});

test('who loses is offered the level below, and urged to it after the second time', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  const lose = async (): Promise<void> => {
    await table.playAnything();
    await table.chooseInMenu('do.end');
    await table.button('do.resignFor', { name: 'You' }).click();
    await card(table).waitFor();
  };
  const offer = table.page.getByRole('button', { name: table.text('result.next', { name: 'Level 3' }) });
  await table.goTo(await deal(table, { variant: 'othello', seats: { X: you, O: level(4) }, speed: 0 }));
  const isUrged = (): Promise<boolean> => offer.evaluate((button) => button.classList.contains('main'));
  await lose();
  expect(await isUrged()).toBe(false);
  await card(table).getByRole('button', { name: table.text('result.again') }).click();
  await card(table).waitFor({ state: 'detached' });
  await lose();
  expect(await isUrged()).toBe(true);
  await offer.click();
  await table.seesNames('You', 'Level 3');
});

test('who loses on time sees 0:00', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.goTo(await deal(table, { variant: 'othello', seats: { X: you, O: { kind: 'person', name: 'Ben' } }, clock: { kind: 'move', seconds: 0.5 } }));
  await expect.poll(() => card(table).locator('h2').innerText(), { timeout: kTime }).toBe(table.text('result.youLoseBy').replace('You lost', 'Ben won'));
  expect(await card(table).innerText()).toContain(table.text('result.time', { by: 'You' }));
  expect(await table.ofSeat('X', '.clock')).toBe('0:00');
});

test('an earlier move of a finished game offers to play on from there, and changes nothing by itself', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  for (const move of ['c8', 'f1', 'c7', 'f2']) await table.play(move);
  await card(table).waitFor();
  const last = await table.board();
  await table.page.keyboard.press(',');
  await table.cell('d5').click();
  await table.reads(table.text('past.asked'));
  expect(await table.button('past.takeBack').count()).toBe(0);
  await table.button('status.present').click();
  await table.seesBoard(last);
  await table.page.keyboard.press(',');
  const before = await table.board();
  const game = new URL(table.page.url()).pathname;
  await table.button('past.playOn').click();
  await expect.poll(() => new URL(table.page.url()).pathname).not.toBe(game);
  await table.seesBoard(before);
  await table.seesStatus('status.turn', { name: 'Ben' });
  await table.seesMoves(3);
});

test('on a phone the card comes into view with what to play next, and nothing is in front of it', async ({ visit }) => {
  const table = await visit({ ...kPhone, at: 'play' });
  await table.goTo(await deal(table, { variant: 'adjacency:size=4,rounds=2', seats: { X: you, O: level(2) }, speed: 0 }));
  await playOn(table);
  await expect.poll(() => card(table).innerText(), { timeout: kTime }).toMatch(new RegExp(`${table.text('result.decided')}|${table.text('result.calm')}`));
  for (const part of [card(table).locator('h2'), card(table).getByRole('button', { name: table.text('result.again') }), card(table).getByRole('button', { name: table.text('result.swap') })]) {
    await expect.poll(() => part.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return box.top >= 0 && element.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 2));
    })).toBe(true);
  }
  const [board, box] = [(await table.page.locator('#board').boundingBox())!, (await card(table).boundingBox())!];
  expect(box.y).toBeGreaterThanOrEqual(board.y + board.height);
  expect(await table.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  const heights = await table.page.locator('.controls .tall').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('White has nothing to take back before the first move of its own, and is told so', async ({ visit }) => {
  const table = await visit({ at: 'play' });
  await table.goTo(await deal(table, { variant: 'othello', seats: { X: level(1), O: you }, speed: 0 }));
  await table.seesMoves(1);
  const before = await table.board();
  expect(await table.button('do.undo').getAttribute('aria-disabled')).toBe('true');
  await table.page.keyboard.press('u');
  await table.isTold(table.text('do.undoNone'));
  await table.seesBoard(before);
  await table.playAnything();
  await expect.poll(() => table.button('do.undo').getAttribute('aria-disabled')).toBe('false');
  await table.seesMoves(3);
  await table.button('do.undo').click();
  await table.seesBoard(before);
});

test('what is told goes with the next thing that is done, and another page does not show it', async ({ visit }) => {
  const table = await visit({ ...kPhone, locale: 'id-ID', game: { game: 'othello' } });
  table.language = 'id';
  await table.cell('a1').tap();
  await table.isTold(table.text('error.illegal', { cell: 'a1' }));
  // Nothing to press is under it.
  const [toast, controls] = [(await table.page.locator('.toast').boundingBox())!, await table.page.locator('button:visible, a:visible').evaluateAll((parts) => parts.filter((part) => !part.closest('.toasts, .skip')).map((part) => part.getBoundingClientRect().toJSON() as DOMRect))];
  expect(controls.filter((box) => box.top < toast.y + toast.height && box.bottom > toast.y && box.left < toast.x + toast.width && box.right > toast.x)).toEqual([]);
  await table.goToPage('learn');
  expect(await table.page.locator('.toast').count()).toBe(0);
});
