// A mistake to try again: nothing gives the answer away, a good one is made on the board, and all of it is in view.
import type { Locator } from 'playwright-core';
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const kTime = { timeout: 30_000 };
const points = (table: Table): Locator => table.page.locator('.decided ul li');

// White could turn pieces and never does; both moves are mistakes.
async function finish(table: Table): Promise<void> {
  for (const move of ['f1', 'd4', 'f2', 'd6']) await table.play(move);
  await points(table).first().waitFor(kTime);
}
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.bottom - 3];
    return box.top >= 0 && box.bottom <= innerHeight && element.contains(document.elementFromPoint(x, y));
  });
const question = (table: Table): Locator => table.page.locator('.quiz');

test('the card of the result does not tell the better move until it is asked for', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  await finish(table);
  const first = points(table).first();
  const better = new RegExp(table.text('result.better', { cell: '(.+)' }));
  expect(await points(table).allInnerTexts()).not.toContainEqual(expect.stringMatching(better));
  expect(await first.getByRole('img').getAttribute('aria-label')).not.toMatch(better);
  expect(await points(table).locator('.frame').count()).toBe(0);
  await first.getByRole('button', { name: /^Show the better move/ }).click();
  await expect.poll(() => first.innerText()).toMatch(better);
  expect(await points(table).locator('.frame').count()).toBe(1);
  await table.hears(table.text('result.better', { cell: '' }).trim());
});

test('the best move is made on the board, and the next mistake is what one goes on to', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  await finish(table);
  await points(table).last().getByRole('button', { name: table.text('result.try') }).click();
  const before = await table.board();
  // By the keyboard: the field for moves comes when it is asked for.
  await table.page.keyboard.press('/');
  await table.field('entry.label').fill('h8');
  await table.page.keyboard.press('Enter');
  await expect.poll(() => question(table).innerText(), kTime).toMatch(/h8 loses \d/);
  expect(await table.board()).toBe(before);
  await table.button('quiz.show').click();
  const best = /Best: (\w\d)/.exec(await question(table).innerText())![1]!;
  await table.field('entry.label').fill(best);
  await table.page.keyboard.press('Enter');
  await table.page.locator(`main [data-cell=${best}] .piece.O`).waitFor(kTime);
  expect(await table.board()).not.toBe(before);
  await table.hears(table.text('quiz.right', { cell: best }));
  expect(await table.button('quiz.next').evaluate((button) => button.classList.contains('main'))).toBe(true);
  expect(await table.button('quiz.show').count()).toBe(0);
  // It was only looked at.
  await table.button('quiz.end').click();
  await table.page.locator('#result-title').waitFor();
  await expect.poll(() => points(table).last().innerText()).toContain(table.text('result.better', { cell: best }));
});

for (const [name, options] of Object.entries({ 'a phone': kPhone, 'a phone on its side': { ...kPhone, viewport: { width: 740, height: 360 } } })) {
  test(`on ${name} board, question and answer are seen at once`, async ({ visit }) => {
    const table = await visit({ ...options, game: { game: 'adjacency', rounds: 2 } });
    await finish(table);
    await points(table).last().getByRole('button', { name: table.text('result.try') }).tap();
    const board = table.page.locator('main [role=grid]');
    await expect.poll(() => isWhole(board)).toBe(true);
    expect(await isWhole(question(table))).toBe(true);
    await table.cell('h8').tap();
    await expect.poll(() => question(table).innerText(), kTime).toMatch(/h8 loses \d/);
    expect(await isWhole(board)).toBe(true);
    expect(await isWhole(question(table))).toBe(true);
  });
}
