// Debian's Chromium, a page of ours in it, and what the tests do with it again and again.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

export const kAddress = process.env['TURNCOAT_URL'] ?? 'http://127.0.0.1:7117/';
const kFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: kFlags });

export interface Opened {
  page: Page;
  // Errors of scripts, and messages that say that something was blocked or failed.
  errors: string[];
}

export async function open(browser: Browser, options: BrowserContextOptions = {}, address = kAddress): Promise<Opened> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => new URL(request.url()).host !== new URL(address).host && errors.push(`asked ${request.url()}`));
  await page.goto(address);
  await page.waitForSelector('main [role=grid]');
  return { page, errors };
}

export const legal = (page: Page) => page.locator('main .cell.legal');
export const status = (page: Page): Promise<string> => page.locator('.status .text').innerText();
export const cells = (page: Page): Promise<string[]> =>
  page.locator('main [role=grid] button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));

// The board's answers come from the server: waits until a person may move, or the game is over.
export async function waitForTurn(page: Page): Promise<'move' | 'over'> {
  const found = page.locator('main .cell.legal .dot, .status .over').first();
  await found.waitFor({ timeout: 20_000 });
  return (await page.locator('.status .over').count()) ? 'over' : 'move';
}

export async function playOn(page: Page, most = 99): Promise<void> {
  for (let i = 0; i < most; i++) {
    if ((await waitForTurn(page)) === 'over') return;
    const before = await page.locator('.moves tbody tr').count();
    await legal(page).nth(i % (await legal(page).count())).click();
    await expect.poll(() => page.locator('.moves tbody tr').count(), { timeout: 20_000 }).toBeGreaterThan(before);
  }
}

// A key as a person presses it who has not put the focus anywhere.
export async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(key);
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

// What axe-core finds on the screen, in one line each.
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(kAxe);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    const result = await axe.run();
    return result.violations.map((each) => `${each.id}: ${each.nodes[0]?.html ?? ''}`);
  });
}
