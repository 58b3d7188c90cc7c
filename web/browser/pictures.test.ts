// Pictures of the main screens, for people to look at; no screen is wider than its window.
import { join } from 'node:path';
import { othelloGameWithPass } from './support/rules';
import { expect, test } from './support/test';

const kOut = process.env['TURNCOAT_OUT'] ?? '.';
const kGame = othelloGameWithPass();

for (const width of [360, 1280, 2560]) {
  test(`pictures at ${width} pixels`, async ({ visit }) => {
    const height = width === 360 ? 740 : Math.round(width * 0.5625);
    for (const colorScheme of width === 1280 ? (['light', 'dark'] as const) : (['light'] as const)) {
      const table = await visit({ viewport: { width, height }, colorScheme });
      const take = async (name: string): Promise<void> => {
        const path = join(kOut, `${name}-${colorScheme}-${width}.png`);
        const picture = await table.page.screenshot({ path, fullPage: name === 'analysis' });
        // A page wider than the window would make the picture of all of it wider, too.
        expect(picture.readUInt32BE(16), name).toBe(width);
      };
      await table.openText(kGame.slice(0, 30).join(''));
      await table.seesMoves(30);
      await take('game');
      await table.openText(kGame.slice(0, 4).join(''));
      await table.seesMoves(4);
      await table.openNewGame();
      await take('new');
      await table.close();
      await table.page.keyboard.press('h');
      await table.page.locator('main .chip').first().waitFor();
      await table.page.keyboard.press('a');
      await table.page.getByRole('slider', { name: table.text('graph.label') }).waitFor();
      await table.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 45_000 });
      await take('analysis');
    }
  });
}
