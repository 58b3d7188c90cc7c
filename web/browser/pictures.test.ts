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
        const picture = await table.page.screenshot({ path, fullPage: name !== 'game' && name !== 'analysis' });
        // A page wider than the window would make the picture of all of it wider, too.
        expect(picture.readUInt32BE(16), name).toBe(width);
      };
      for (const page of ['home', 'learn', 'bots', 'analyse', 'play'] as const) {
        await table.goToPage(page);
        await take(page);
      }
      await table.openNewGame();
      await take('own');
      await table.goTo(await table.deal({ game: 'othello', x: 'Ann', o: { bot: 'greedy' } }));
      for (const move of ['f5']) await table.play(move);
      await table.seesStatus('status.turn', { name: 'Ann' });
      await take('game');
      await table.openText(kGame.slice(0, 30).join(''));
      await table.dialog.waitFor({ state: 'detached' });
      await table.seesMoves(30);
      await table.page.keyboard.press('h');
      await table.page.locator('main .chip').first().waitFor();
      await take('analysis');
    }
  });
}
