// Every screen: nothing for axe-core to complain about, nothing wider than the window; and how fast it is.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDialog, launch, legal, open, playOn, press, violations } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function check(page: Page, width: number): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

const kLooks = [
  { name: 'phone, dark, Indonesian', width: 360, height: 740, colorScheme: 'dark', locale: 'id-ID' },
  { name: 'laptop, light, English', width: 1280, height: 800, colorScheme: 'light', locale: 'en-US' },
  { name: 'projector, dark, English', width: 2560, height: 1440, colorScheme: 'dark', locale: 'en-US' },
] as const;

describe.each(kLooks)('$name', ({ width, height, colorScheme, locale }) => {
  it('has no fault on any screen', async () => {
    const { page, errors } = await open(browser, { viewport: { width, height }, colorScheme, locale, bypassCSP: true });
    await check(page, width);
    await playOn(page, 2);
    await press(page, 'h');
    await page.locator('main .chip').first().waitFor({ timeout: 20_000 });
    await check(page, width);
    await press(page, 'h');
    await press(page, 'a');
    await page.locator('#mistakes-title ~ .button').waitFor({ timeout: 60_000 });
    await check(page, width);
    for (const key of ['n', 'g', 'v', 'x', 'e', 'o', '?']) {
      await press(page, key);
      await page.waitForSelector('dialog[open]');
      await check(page, width);
      await closeDialog(page);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

it('is small, paints soon, and draws a click within one frame', async () => {
  const { page } = await open(browser);
  await page.reload();
  await page.waitForSelector('main [role=grid]');
  const figures = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = loaded.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    return { bytes, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN };
  });
  const name = await legal(page).first().getAttribute('data-cell');
  const drawn = await page.evaluate(
    (cell) =>
      new Promise<boolean>((done) => {
        const square = document.querySelector<HTMLElement>(`main [data-cell=${cell}]`)!;
        requestAnimationFrame(() => {
          square.click();
          // The next frame's callback runs before that frame is painted.
          requestAnimationFrame(() => done(square.querySelector('.piece') !== null));
        });
      }),
    name,
  );
  console.log(`${figures.bytes} bytes, first paint after ${Math.round(figures.paint)} ms`);
  expect(drawn).toBe(true);
  expect(figures.bytes).toBeLessThan(150_000);
  await page.context().close();
});
