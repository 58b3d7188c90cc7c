// Pieces that land and turn, for people who have not asked their computer for less motion.
import type { Page } from 'playwright-core';
import { expect, test } from './support/test';

const kMoving = { reducedMotion: 'no-preference' as const };

// The colour of one pixel of a picture: red, green, blue.
async function pixel(page: Page, picture: Buffer, x: number, y: number): Promise<number[]> {
  const reader = await page.context().newPage();
  const colour = await reader.evaluate(
    async ({ base64, at }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      return [...pen.getImageData(Math.round(at.x * image.width), Math.round(at.y * image.height), 1, 1).data].slice(0, 3);
    },
    { base64: picture.toString('base64'), at: { x, y } },
  );
  await reader.close();
  return colour;
}

test('a piece lands with the colour of its side', async ({ visit }) => {
  const table = await visit({ ...kMoving, isAlone: true, game: { game: 'adjacency', rounds: 2 } });
  const protocol = await table.page.context().newCDPSession(table.page);
  await protocol.send('Animation.enable');
  await protocol.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  for (const [move, isLight] of [['c8', false], ['f1', true]] as const) {
    await table.play(move);
    // Beside the mark of the last move, within a piece that is still small.
    const colour = await pixel(table.page, await table.cell(move).screenshot(), 0.5, 0.34);
    expect(await table.cell(move).locator('.piece').evaluate((piece) => piece.getAnimations().length)).toBeGreaterThan(0);
    for (const part of colour) expect(part > 128, `${move} ${colour.join(' ')}`).toBe(isLight);
  }
});

test('a bot’s reply is drawn when one’s own pieces have turned', async ({ visit }) => {
  const table = await visit({ ...kMoving, game: { game: 'adjacency', rounds: 5, x: 'Ann', o: { bot: 'greedy' } } });
  await table.openFold('moves.title');
  // f1 turns g1. How far that is when the second move is on the list:
  await table.page.evaluate(() => {
    const piece = document.querySelector('main [data-cell=g1] .piece')!;
    let turning: Animation[] = [];
    const observer = new MutationObserver(() => {
      if (!turning.length) turning = piece.getAnimations();
      if (document.querySelectorAll('main .moves li').length < 2) return;
      observer.disconnect();
      Object.assign(window, { turning: turning.map((animation) => animation.playState) });
    });
    observer.observe(document.querySelector('main')!, { subtree: true, childList: true, attributes: true });
  });
  await table.play('f1');
  await table.seesMoves(2);
  expect(await table.page.evaluate(() => (window as unknown as { turning: string[] }).turning)).toEqual(['finished']);
});

test('where motion is not wanted nothing moves and nothing waits', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 5, x: 'Ann', o: { bot: 'greedy' } } });
  await table.play('f1');
  await table.seesMoves(2);
  expect(await table.page.evaluate(() => document.querySelector('#board')!.getAnimations({ subtree: true }).length)).toBe(0);
});
