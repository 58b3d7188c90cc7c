// Figures, printed and kept in a file; what is asserted only catches breakage. Nothing else runs beside it.
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { othelloStart, playOthello } from './support/rules';
import { Program } from './support/program';
import { expect, test } from './support/test';

const kOut = process.env['TURNCOAT_OUT'] ?? '.';
const kMostBytes = 150_000;
const kTries = 5;
const kPaints = 7;
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const figures: Record<string, number> = {};

async function note(name: string, value: number): Promise<void> {
  figures[name] = Math.round(value * 10) / 10;
  await mkdir(kOut, { recursive: true });
  await writeFile(join(kOut, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`${name}: ${figures[name]}`);
}

test('start of the program', async () => {
  const times: number[] = [];
  for (let i = 0; i < kTries; i++) {
    const program = await Program.start();
    times.push(program.startTime);
    await program.end();
  }
  await note('start of the server, ms (median)', median(times));
  expect(median(times)).toBeLessThan(3000);
});

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );

// How much moved on its own since the page was opened, in parts of the window.
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

const kSeats = { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } };
async function newGame(program: Program): Promise<string> {
  return (await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats: kSeats })).game.id;
}
const kAddresses = {
  'the front door': () => Promise.resolve(''),
  'a game': async (program: Program) => `play/${await newGame(program)}`,
  'a game looked into': async (program: Program) => `analyse/${await newGame(program)}`,
};

for (const [name, address] of Object.entries(kAddresses)) {
  test(`first paint, bytes and what moves: ${name}`, async ({ browser, program }) => {
    const at = await address(program);
    // What this browser needs on this machine for a page of one word.
    const headers = { 'Content-Type': 'text/html' };
    const empty = createServer((_, answer) => answer.writeHead(200, headers).end('<!doctype html><p>Turncoat</p>'));
    await once(empty.listen(0, '127.0.0.1'), 'listening');
    const floors: number[] = [];
    const paints: number[] = [];
    const shifts: number[] = [];
    let bytes = 0;
    let blocking: string[] = [];
    for (let i = 0; i < kPaints; i++) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const protocol = await context.newCDPSession(page);
      bytes = 0;
      await protocol.send('Network.enable');
      protocol.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(program.url + at);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      paints.push(await firstPaint(page));
      shifts.push(await shiftOf(page));
      blocking = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
          .filter((file) => file.renderBlockingStatus === 'blocking')
          .map((file) => file.name),
      );
      await context.close();

      const plain = await browser.newContext();
      const word = await plain.newPage();
      await word.goto(`http://127.0.0.1:${(empty.address() as AddressInfo).port}/`);
      floors.push(await firstPaint(word));
      await plain.close();
    }
    empty.close();
    await note('first contentful paint of a page of one word, ms (median)', median(floors));
    await note(`${name}: first contentful paint, ms (median)`, median(paints));
    await note(`${name}: page with all its files, bytes on the wire`, bytes);
    await note(`${name}: layout shift, thousandths of the window (worst)`, 1000 * Math.max(...shifts));
    expect(blocking).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(kMostBytes);
    expect(median(paints)).toBeLessThan(5000);
    expect(Math.max(...shifts)).toBeLessThan(0.001);
  });
}

test('from the click to the board', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  // Frames drawn after the click and before the piece is there: 0 is the very next one.
  await table.page.evaluate(() => {
    const log: { frames: number; time: number }[] = [];
    Object.assign(window, { clicks: log });
    addEventListener(
      'click',
      (event) => {
        const cell = (event.target as Element).closest('[data-cell]');
        if (!cell) return;
        const began = performance.now();
        let frames = 0;
        const look = (): void => {
          if (cell.querySelector('.piece')) log.push({ frames, time: performance.now() - began });
          else if (++frames < 600) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  const moves = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'];
  let twin = { ...othelloStart(), passed: false, over: false };
  for (const move of moves) {
    await table.play(move);
    twin = playOthello(twin, move);
    await table.seesBoard(twin.cells);
    await table.seesMoves(moves.indexOf(move) + 1);
  }
  const clicks = await table.page.evaluate(() => (window as unknown as { clicks: { frames: number; time: number }[] }).clicks);
  expect(clicks.length).toBe(moves.length);
  await note('click to board, frames missed (worst)', Math.max(...clicks.map((click) => click.frames)));
  await note('click to board, ms (median)', median(clicks.map((click) => click.time)));
  expect(median(clicks.map((click) => click.frames))).toBeLessThanOrEqual(1);
});
