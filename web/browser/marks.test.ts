// Marks on the board and what is beside it: numbers, lines, threats, proofs, the course of the game. The engine's part
// is played here, so that what it says is known.
import axe from 'axe-core';
import type { Line } from '../src/lib/protocol';
import { Engine, kWide, line, panel, rows, withHints, type Said } from './support/engine';
import { lateGame, othelloStart, playOthello } from './support/rules';
import { kPhone, type Table } from './support/table';
import { expect, test, type Visit } from './support/test';

const kGoesOn = ['d6', 'c3', 'd3', 'c4', 'f4', 'f6', 'g5', 'e6', 'd7', 'e3', 'c5'];

const kBoth: Record<string, Visit> = { 'a laptop': {}, 'a phone': kPhone };

const gameOf = (table: Table): string => new URL(table.page.url()).pathname.split('/').at(-1)!;
async function pliesOf(table: Table): Promise<number> {
  const { game } = await table.program.ask<{ game: { ply: number } }>('open', { game: gameOf(table) });
  return game.ply;
}

const kLying = { ...kPhone, viewport: { width: 740, height: 360 } };
for (const [device, options, least] of [['a phone', kPhone, 11], ['a phone that lies on its side', kLying, 8]] as const) {
  test(`on ${device} every number is legible, of one size, and within its square`, async ({ visit }) => {
    const engine = new Engine(() => ({ lines: kWide }));
    const table = await visit({ ...options, game: { game: 'othello' }, before: engine.sits });
    await table.goTo(`analyse/${gameOf(table)}`);
    await table.page.keyboard.press('h');
    await table.page.locator('main .chip').first().waitFor();
    const marks = await table.page.locator('main .cell:has(.chip)').evaluateAll((cells) =>
      cells.map((cell) => {
        const value = cell.querySelector<HTMLElement>('.chip .value')!;
        const chip = cell.querySelector('.chip')!;
        return {
          text: value.dataset['text'],
          size: parseFloat(getComputedStyle(value).fontSize),
          fits: value.scrollWidth <= value.clientWidth,
          isPlated: getComputedStyle(value, '::before').content !== 'none',
          isFramed: getComputedStyle(chip, '::before').content !== 'none',
          isRound: [...cell.querySelectorAll('.chip, .chip *')].some((part) => parseFloat(getComputedStyle(part).borderRadius) > cell.clientWidth / 5),
        };
      }),
    );
    expect(marks.map(({ text }) => text).sort()).toEqual(['+12.1', '+12.5', '+9.9', '−64'].sort());
    expect(new Set(marks.map(({ size }) => size)).size).toBe(1);
    expect(marks[0]!.size).toBeGreaterThanOrEqual(least);
    for (const mark of marks) {
      expect(mark.fits, mark.text).toBe(true);
      expect(mark.isRound, mark.text).toBe(false);
      expect(mark.isPlated, mark.text).toBe(mark.text === '−64');
      expect(mark.isFramed, mark.text).toBe(mark.text === '+12.5');
    }
    expect(await table.cell('e6').getAttribute('aria-label')).toContain(table.text('cell.exact', { value: '−64' }));
    expect(await table.cell('f5').getAttribute('aria-label')).toContain(table.text('cell.best'));
  });
}

test('where nearly every square is a move, only those listed have a number', async ({ visit }) => {
  const engine = new Engine(({ lines }) => ({ lines: ['c4', 'd4', 'e4', 'c5', 'd5'].slice(0, lines).map((move, index) => line(move, -index)) }));
  const table = await visit({ game: { game: 'adjacency', rounds: 28 }, before: engine.sits });
  await withHints(table);
  expect(engine.asked.at(-1)!.lines).toBe(3);
  expect(await table.page.locator('main .chip').count()).toBe(3);
  expect(await table.page.locator('main .dot.faint').count()).toBe(56 - 3);
  expect(await table.page.locator('main .dot:not(.faint)').count()).toBe(0);
});

for (const [device, options] of Object.entries(kBoth)) {
  test(`on ${device} a line is looked at, stepped through and left, and nothing is played until its button says so`, async ({ visit }) => {
    const engine = new Engine(() => ({ lines: [line('f5', 2, false, kGoesOn), line('d3', 1.5, false, ['c5'])] }));
    const table = await visit({ ...options, game: { game: 'othello' }, before: engine.sits });
    await withHints(table);
    const start = othelloStart();
    const first = playOthello(start, 'f5').cells;
    const row = rows(table).first();
    // The keyboard: focus points, Enter keeps, arrows step.
    await row.focus();
    await expect.poll(() => table.board()).not.toBe(start.cells);
    await row.blur();
    await table.seesBoard(start.cells);
    if (device === 'a laptop') {
      await row.hover();
      await expect.poll(() => table.board()).not.toBe(start.cells);
      await table.page.mouse.move(5, 5);
      await table.seesBoard(start.cells);
    }
    await (device === 'a phone' ? row.tap() : row.click());
    expect(await row.getAttribute('aria-pressed')).toBe('true');
    await panel(table).getByText(table.text('hints.stepAt', { n: 8, of: 12 })).waitFor();
    const grid = (await table.page.getByRole('grid').boundingBox())!;
    expect(grid.y).toBeGreaterThanOrEqual(0);
    await row.focus();
    for (let step = 7; step >= 1; step--) await table.page.keyboard.press('ArrowLeft');
    await table.seesBoard(first);
    await table.page.locator('#board .note').getByText(table.text('board.lineStep', { n: 1, of: 12 })).waitFor();
    expect(await table.cell('f5').getAttribute('aria-label')).toContain(table.text('cell.inLine', { n: 1 }));
    await table.button('hints.stepBack').click();
    await table.seesBoard(start.cells);
    await table.button('hints.stepOn').click();
    await table.seesBoard(first);
    await table.button('hints.leave').last().click();
    await table.page.mouse.move(5, 5);
    await table.seesBoard(start.cells);
    expect(await row.getAttribute('aria-pressed')).toBe('false');
    expect(await pliesOf(table)).toBe(0);

    await panel(table).getByRole('button', { name: table.text('hints.playMove', { cell: 'f5' }), exact: true }).click();
    await table.seesBoard(first);
    await expect.poll(() => pliesOf(table)).toBe(1);
  });

  test(`on ${device} nothing moves while the numbers grow`, async ({ visit }) => {
    const reason = 'searched over sets of empty squares: in a game that fills the board colours do not matter';
    const growing = (value: number, exact: boolean, length: number): Line[] =>
      ['f5', 'd3', 'c4', 'e6'].map((move, index) => line(move, value - index, exact, kGoesOn.slice(0, length)));
    const engine = new Engine(() => ({ lines: growing(0, false, 0), depth: 1, nodes: 4 }));
    const table = await visit({ ...options, game: { game: 'othello' }, before: engine.sits });
    await withHints(table);
    // What is loaded late has come.
    await table.page.waitForLoadState('networkidle');
    await table.page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const boxes = (): Promise<number[][]> =>
      table.page.locator('#board, section[aria-labelledby=lines-title], section[aria-labelledby=lines-title] li').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    const before = await boxes();
    const steps: [Said, string][] = [
      [{ lines: growing(-3.5, false, 5), depth: 9, nodes: 1234 }, '1.2k'],
      [{ lines: growing(-60.9, false, 11), depth: 28, nodes: 1_234_567_890 }, '1.2G'],
      [{ lines: growing(-61, true, 11), depth: 60, nodes: 9_999_000_000, reason, done: true }, '−61'],
    ];
    for (const [said, words] of steps) {
      engine.say(said);
      await expect.poll(() => panel(table).innerText()).toContain(words);
      expect(await boxes(), words).toEqual(before);
    }
    await table.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    const shifts = await table.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  });
}

test('what the other side would do after a pass is labelled, coloured and over with the next move', async ({ visit }) => {
  const engine = new Engine(({ pass, position }) => (pass ? { lines: [line('c5', 6), line('e3', 2)], position: position.replace(' X', ' O') } : { lines: kWide }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await withHints(table);
  await table.page.keyboard.press('w');
  const threats = table.page.locator('main .chip.threat');
  await expect.poll(() => threats.count()).toBe(2);
  expect(await table.page.locator('main .chip:not(.threat), main .dot').count()).toBe(0);
  await table.page.locator('#board .note').getByText(table.text('threats.note', { side: 'X' })).waitFor();
  await panel(table).getByText(table.text('threats.title', { side: 'X' })).waitFor();
  expect(await table.cell('c5').getAttribute('aria-label')).toContain(table.text('cell.threat'));
  expect(await table.button('threats.ask').getAttribute('aria-pressed')).toBe('true');
  await table.page.locator('main .cell.legal[data-cell=f5]').click();
  await expect.poll(() => threats.count()).toBe(0);
  expect(await table.page.locator('#board .note').innerText()).toBe('');
});

test('where a pass is no question, words say so', async ({ visit }) => {
  const engine = new Engine(({ pass }) => (pass ? { refused: 'nothing' } : { lines: kWide }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await withHints(table);
  await table.button('threats.ask').click();
  await table.isTold(table.text('threats.refused'));
  expect(await table.button('threats.ask').getAttribute('aria-pressed')).toBe('false');
});

test('solving shows how far it is, can be stopped, and says what is proved', async ({ visit }) => {
  const engine = new Engine(() => ({ lines: [line('f5', 1.5), line('d3', 1.2)], depth: 9 }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await withHints(table);
  await table.button('proof.start').click();
  await expect.poll(() => engine.asked.at(-1)!.until).toBe('stopped');
  await panel(table).getByText(/^0:0[3-9]\.0 · depth 9 of 60 · 411 positions\/s$/).waitFor();
  await table.button('proof.stop').click();
  await table.hears(table.text('proof.stoppedAt', { depth: 9, all: 60 }));
  await panel(table).getByText(table.text('proof.best', { move: 'f5', value: '+1.5', side: 'X' })).waitFor();
  await table.button('proof.start').click();
  await expect.poll(() => engine.asked.filter(({ until }) => until).length).toBe(2);
  engine.say({ lines: [line('f5', 2, true), line('d3', 0, true)], done: true, depth: 60 });
  await panel(table).getByText(table.text('proof.won', { n: 2, side: 'X' })).waitFor();
  await table.hears(table.text('proof.won', { n: 2, side: 'X' }));
  await expect.poll(() => table.page.locator('main .chip.exact').count()).toBe(2);
  expect(await table.button('proof.solved').isDisabled()).toBe(true);
  // And then the moves that have no exact value yet.
  await expect.poll(() => engine.asked.at(-1)!.lines).toBe(4);
  engine.say({ lines: [line('f5', 2, true), line('d3', 0, true), line('c4', -2, true), line('e6', -4, true)], done: true, depth: 60 });
  await expect.poll(() => table.page.locator('main .chip.exact').count()).toBe(4);
});

test('the analysis is copied as text, as a picture and as a link', async ({ visit }) => {
  const engine = new Engine(() => ({ lines: kWide }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await table.play('f5');
  await withHints(table);
  const copied = async (key: 'copy.text' | 'copy.image' | 'copy.link'): Promise<{ types: string[]; text: string }> => {
    await table.button('copy.label').click();
    await table.button(key).click();
    await table.isTold(table.text('copy.done'));
    await table.page.locator('.toast').getByRole('button', { name: table.text('close') }).click();
    return table.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const types = [...item!.types];
      return { types, text: types.includes('text/plain') ? await (await item!.getType('text/plain')).text() : '' };
    });
  };
  const { text } = await copied('copy.text');
  expect(text.split('\n')[1]).toBe(`+12.5 ${table.text('hints.estimate')}: f5`);
  expect(text).toContain('/analyse/moves/othello/f5');
  expect((await copied('copy.link')).text).toMatch(/^http:\/\/[^ ]+\/analyse\/moves\/othello\/f5$/);
  expect((await copied('copy.image')).types).toEqual(['image/png']);
});

test('a piece lands in its own colour and turns from the old one to the new, all of it in a third of a second', async ({ visit }) => {
  const table = await visit({ reducedMotion: 'no-preference', isAlone: true, game: { game: 'othello' } });
  const protocol = await table.page.context().newCDPSession(table.page);
  await protocol.send('Animation.enable');
  await protocol.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  const faces = (): Promise<Record<string, string>> =>
    table.page.evaluate(() => {
      const looks = (name: string): string => getComputedStyle(document.querySelector(`main [data-cell=${name}] .piece`)!).backgroundImage;
      return { black: looks('d5'), white: looks('d4'), turned: looks('e5'), landed: document.querySelector('main [data-cell=f5] .piece') ? looks('f5') : '' };
    });
  const before = await faces();
  expect(before['turned']).toBe(before['white']);
  await table.play('f5');
  const begun = await faces();
  expect(begun['landed']).toBe(before['black']);
  expect(begun['turned']).toBe(before['white']);
  const ends = await table.page.evaluate(() =>
    document.querySelector('#board')!.getAnimations({ subtree: true }).map((animation) => {
      const end = Number(animation.effect!.getComputedTiming().endTime);
      animation.finish();
      return end;
    }),
  );
  expect(ends.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(350);
  expect((await faces())['turned']).toBe(before['black']);
});

test('from the other side of the table coordinates and arrows are turned, too', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.page.keyboard.press('f');
  const first = table.page.locator('main [data-cell]').first();
  await expect.poll(() => first.getAttribute('data-cell')).toBe('h8');
  expect(await table.page.locator('#board .files').innerText()).toMatch(/^h\s+g\s+f/);
  expect(await table.page.locator('#board .ranks').innerText()).toMatch(/^8\s+7/);
  await table.cell('e4').focus();
  for (const [key, cell] of [['ArrowRight', 'd4'], ['ArrowDown', 'd3'], ['ArrowLeft', 'e3'], ['ArrowUp', 'e4'], ['Home', 'h4'], ['End', 'a4']] as const) {
    await table.page.keyboard.press(key);
    expect(await table.page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']), key).toBe(cell);
  }
});

test('the course of a game: mistakes on it, labels that touch nothing, the same as a table', async ({ visit, program }) => {
  const { games } = await program.ask<{ games: { id: string }[] }>('import', { text: lateGame() });
  const table = await visit({ viewport: { width: 1280, height: 800 }, at: `analyse/${games[0]!.id}` });
  await table.page.keyboard.press('a');
  const graph = table.page.getByRole('slider', { name: table.text('graph.label', { side: 'X' }) });
  await graph.waitFor({ timeout: 45_000 });
  await table.page.locator('section[aria-labelledby=mistakes-title] ol li').nth(2).waitFor({ timeout: 45_000 });
  await table.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await graph.locator('.mistake').count()).toBeGreaterThanOrEqual(3);
  const touching = await graph.evaluate((picture) => {
    const texts = [...picture.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    const box = picture.getBoundingClientRect();
    const meets = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      pairs: texts.filter((a, index) => texts.slice(index + 1).some((b) => meets(a, b))).length,
      outside: texts.filter((a) => a.left < box.left - 1 || a.right > box.right + 1 || a.bottom > box.bottom + 1).length,
    };
  });
  expect(touching).toEqual({ pairs: 0, outside: 0 });

  await graph.focus();
  await table.page.keyboard.press('Home');
  const begin = await graph.getAttribute('aria-valuetext');
  await table.page.keyboard.press('ArrowRight');
  expect(await graph.getAttribute('aria-valuenow')).toBe('1');
  expect(await graph.getAttribute('aria-valuetext')).not.toBe(begin);
  await table.page.getByText(table.text('graph.table'), { exact: true }).click();
  const cells = table.page.locator('section[aria-labelledby=graph-title] tbody tr');
  await cells.first().waitFor();
  expect(await cells.count()).toBe(Number(await graph.getAttribute('aria-valuemax')) + 1);

  // The dearest first.
  const costs = await table.page.locator('section[aria-labelledby=mistakes-title] .told .cost').allInnerTexts();
  const numbers = costs.map((words) => Number(/[\d.]+/.exec(words)![0]));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  // The best move is one mark, not many.
  await table.button('review.try').first().click();
  await table.button('quiz.show').click();
  await expect.poll(() => table.page.locator('main .chip').count()).toBe(1);
});

test('axe finds nothing on marks, lines, threats and proofs', async ({ visit }) => {
  const engine = new Engine(({ pass, until }) => (pass ? { lines: [line('c5', 6)] } : { lines: until ? [line('f5', 2, true)] : kWide, done: Boolean(until) }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await withHints(table);
  await table.page.evaluate(axe.source);
  const wrong = async (): Promise<string[]> =>
    table.page.evaluate(async () => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const found = await tool.run('#board, section[aria-labelledby=lines-title]', { resultTypes: ['violations'] });
      return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
    });
  expect(await wrong()).toEqual([]);
  await rows(table).first().click();
  expect(await wrong()).toEqual([]);
  await table.button('hints.leave').last().click();
  await table.button('copy.label').click();
  expect(await wrong()).toEqual([]);
  await table.page.keyboard.press('Escape');
  await table.button('threats.ask').click();
  await table.page.locator('main .chip.threat').waitFor();
  expect(await wrong()).toEqual([]);
  await table.button('proof.start').click();
  await table.page.locator('main .chip.exact').first().waitFor();
  for (const theme of ['dark', 'contrast']) {
    await table.page.emulateMedia(theme === 'dark' ? { colorScheme: 'dark' } : { contrast: 'more' });
    await table.page.locator(`html[data-theme=${theme}]`).waitFor();
    expect(await wrong(), theme).toEqual([]);
  }
});
