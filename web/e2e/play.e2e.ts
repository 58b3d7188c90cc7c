// Whole games in the browser, against a running program.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cells, closeDialog, kAddress, launch, legal, open, playOn, press, status, waitForTurn } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// One click in the new-game dialog.
async function quick(page: Page, group: number, entry: number): Promise<void> {
  await press(page, 'n');
  await page.locator('dialog .group').nth(group).locator('button').nth(entry).click();
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

describe('a person against a bot', () => {
  it('plays Othello to the end from the first visit', async () => {
    const { page, errors } = await open(browser);
    expect(await legal(page).count()).toBe(4);
    await quick(page, 0, 0);
    await playOn(page);
    expect(await status(page)).toMatch(/Winner|draw/);
    // The bot's moves have their time and their nodes.
    const row = page.locator('.moves tbody tr').nth(1).locator('td');
    expect(await row.nth(3).innerText()).toMatch(/s$/);
    expect(await row.nth(4).innerText()).not.toBe('');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('plays Adjacency to the end', async () => {
    const { page, errors } = await open(browser);
    await quick(page, 1, 0);
    expect(await page.locator('.status .left').innerText()).toBe('14 rounds left');
    await playOn(page);
    expect(await page.locator('.moves tbody tr').count()).toBe(28);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('the new-game form', () => {
  it('says what is missing, and begins when all is there', async () => {
    const { page } = await open(browser);
    await press(page, 'n');
    const dialog = page.locator('dialog');
    await dialog.getByText('Adjacency Strategy Game').click();
    const names = dialog.locator('.seat > .field input');
    const go = dialog.getByText('Start the game');
    await names.nth(0).fill(' ');
    await go.click();
    await dialog.getByText('Please give this player a name.').waitFor();
    await dialog.locator('.seat').nth(1).getByText('Person').click();
    await names.nth(0).fill('Ann');
    await names.nth(1).fill('ann');
    await dialog.getByText('Both players have this name').waitFor();
    await names.nth(1).fill('Bob');
    const rounds = dialog.locator('.slider .number');
    await rounds.fill('');
    await dialog.getByText('Please choose how many rounds to play: 2 to 28.').waitFor();
    await dialog.locator('.variant select').selectOption('4x4');
    await rounds.fill('2');
    await go.click();
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await cells(page)).toHaveLength(16);

    await page.locator('[data-cell=a4]').click();
    await page.getByText('a4 is taken. Choose an empty square.').waitFor();
    await playOn(page);
    expect(await page.locator('.moves tbody tr').count()).toBe(4);
    await page.context().close();
  });
});

describe('a game', () => {
  it('goes back and forth, survives a reload, and is the same in two tabs', async () => {
    const { page } = await open(browser);
    await quick(page, 2, 0);
    const start = await cells(page);
    await playOn(page, 3);
    const later = await cells(page);
    await press(page, 'u');
    await expect.poll(() => cells(page)).not.toEqual(later);
    await press(page, 'r');
    await expect.poll(() => cells(page)).toEqual(later);
    await press(page, 'Home');
    await expect.poll(() => cells(page)).toEqual(start);
    await press(page, 'End');

    await page.reload();
    await waitForTurn(page);
    expect(await cells(page)).toEqual(later);

    const second = await page.context().newPage();
    await second.goto(page.url());
    await waitForTurn(second);
    await legal(second).first().click();
    await expect.poll(() => cells(page)).toEqual(await cells(second));
    await expect.poll(() => page.locator('.moves tbody tr').count()).toBe(4);
    await page.context().close();
  });

  it('is watched, stopped and stepped when two bots play', async () => {
    const { page } = await open(browser);
    await quick(page, 2, 2);
    const rows = page.locator('.moves tbody tr');
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(2);
    await press(page, 'p');
    await page.getByText('Paused').waitFor();
    const count = await rows.count();
    await press(page, 's');
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(count + 1);
    await press(page, 'p');
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(count + 2);
    await page.context().close();
  });

  it('ends by resigning', async () => {
    const { page } = await open(browser);
    await quick(page, 0, 0);
    await page.getByRole('button', { name: 'End game' }).click();
    await page.locator('dialog').getByText('Resign (You)').click();
    await page.locator('.status').getByText('You resigned. Winner: Easy').waitFor();
    await page.context().close();
  });
});

it('is played with the keyboard alone, by squares and by typing', async () => {
  const { page } = await open(browser);
  await quick(page, 2, 1);
  await press(page, 'b');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.moves tbody tr').count()).toBe(1);
  expect(await page.locator('[data-cell=a1]').getAttribute('aria-label')).toBe('a1, X, last move');
  await press(page, '/');
  await page.keyboard.type('3,4');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-cell=d3]').getAttribute('aria-label')).toBe('d3, O, last move');
  await expect.poll(() => page.locator('[role=status]').innerText()).toContain('Player 2: d3');
  await page.context().close();
});

it('speaks Indonesian to those whose browser does, and switches', async () => {
  const { page } = await open(browser, { locale: 'id-ID' });
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  expect(await status(page)).toContain('Giliran');
  await page.getByRole('button', { name: 'EN – English' }).click();
  expect(await status(page)).toContain('To move');
  // The choice is kept on the server: leave it to the browser again for the tests after this one.
  await press(page, 'o');
  await page.locator('dialog').getByText('As the browser').first().click();
  expect(await status(page)).toContain('Giliran');
  await page.context().close();
});

it('opens a pasted game, a link to a position, and an edited board', async () => {
  const { page } = await open(browser);
  await press(page, 'v');
  await page.locator('dialog textarea').fill('F5D6C3');
  await page.locator('dialog').getByText('Othello', { exact: true }).click();
  await page.locator('dialog button[type=submit]').click();
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  expect(await page.locator('.moves tbody tr').count()).toBe(3);

  const board = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}`;
  await page.goto(`${kAddress}#/position/othello/${board}_X`);
  await expect.poll(() => page.locator('.moves tbody tr').count()).toBe(0);
  await press(page, 'e');
  await page.locator('dialog [data-cell=a1]').click();
  await page.getByText('Play or analyse from here').click();
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  expect(await page.locator('main [data-cell=a1]').getAttribute('aria-label')).toBe('a1, X');
  await closeDialog(page).catch(() => {});
  await page.context().close();
});
