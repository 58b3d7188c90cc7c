// What is taken away from an analysis says what it is, and the menus it comes from are seen whole.
import { Engine, line, panel, withHints } from './support/engine';
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const threats = (): Engine => new Engine(({ pass }) => ({ lines: pass ? [line('c5', -32), line('e3', -33.4)] : [line('f5', 12.5)], depth: 18 }));

async function copied(table: Table): Promise<string> {
  await table.button('copy.label').click();
  await table.button('copy.text').click();
  await table.isTold(table.text('copy.done'));
  return table.page.evaluate(() => navigator.clipboard.readText());
}

for (const language of ['en', 'id'] as const) {
  test(`what the other side could do says so where it is copied (${language})`, async ({ visit }) => {
    const engine = threats();
    const table = await visit({ locale: language === 'id' ? 'id-ID' : 'en-GB', game: { game: 'othello' }, before: engine.sits });
    table.language = language;
    await withHints(table);
    await table.button('threats.ask').click();
    await table.page.locator('main .chip.threat').first().waitFor();
    const rows = (await copied(table)).split('\n');
    expect(rows[0]).toContain(`(${table.text('copy.toMove', { side: 'X' })})`);
    expect(rows[1]).toBe(`${table.text('copy.ifPassed', { side: 'X', other: 'O' })}, ${table.text('copy.depth', { depth: 18 })}:`);
    expect(rows[2]).toBe(`−32${table.language === 'id' ? ',' : '.'}0 ${table.text('hints.estimate')}: c5`);
    await table.page.locator('.toast').getByRole('button', { name: table.text('close') }).click();
    // The same on the picture, below the board.
    await table.page.evaluate(() => {
      const draw = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob) => {
        if (blob.type.startsWith('image/svg')) void blob.text().then((svg) => Object.assign(window, { svg }));
        return draw(blob);
      };
    });
    await table.button('copy.label').click();
    await table.button('copy.image').click();
    await expect.poll(() => table.page.evaluate(() => (window as unknown as { svg?: string }).svg ?? '')).toContain(`>${table.text('copy.ifPassed', { side: 'X', other: 'O' })}, ${table.text('copy.depth', { depth: 18 })}<`);
  });
}

const kSizes = { 'a phone': kPhone, 'a phone on its side': { ...kPhone, viewport: { width: 740, height: 360 } }, 'a laptop': { viewport: { width: 1280, height: 800 } }, 'a large window': { viewport: { width: 2560, height: 1440 } } };
for (const [device, options] of Object.entries(kSizes)) {
  test(`the menu of Copy is seen whole on ${device}, and is left with Escape`, async ({ visit }) => {
    const engine = threats();
    const table = await visit({ ...options, game: { game: 'othello' }, before: engine.sits });
    await table.play('f5');
    await table.goTo(new URL(table.page.url()).pathname.replace('/play', 'analyse'));
    await table.button('do.hints').click();
    const tab = table.page.getByRole('tab', { name: table.text('tree.tabLines'), exact: true });
    if (await tab.count()) await tab.click();
    await panel(table).getByText('+12.5').waitFor();
    await table.button('copy.label').focus();
    await table.page.keyboard.press('Enter');
    for (const key of ['copy.text', 'copy.image', 'copy.link'] as const) {
      const isWhole = await table.button(key).evaluate((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const corners = [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]] as const;
        return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
      });
      expect(isWhole, key).toBe(true);
    }
    expect(await table.button('copy.text').evaluate((button) => button === document.activeElement)).toBe(true);
    await table.page.keyboard.press('Escape');
    await table.button('copy.text').waitFor({ state: 'hidden' });
    expect(await table.button('copy.label').evaluate((button) => button === document.activeElement)).toBe(true);
  });
}
