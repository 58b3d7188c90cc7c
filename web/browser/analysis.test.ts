// Hints, the analysis of a whole game, and the walk through its mistakes.
import { adjacencyStart, lateGame, playAdjacency } from './support/rules';
import { kPhone } from './support/table';
import { expect, test } from './support/test';

const kSlow = { timeout: 45_000 };

test('hints: an estimate and a proof never look alike', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.page.keyboard.press('h');
  const chip = table.cell('f5').locator('.chip');
  await chip.waitFor();
  expect(await chip.getAttribute('class')).not.toContain('exact');
  expect(await table.writtenOn('f5')).toMatch(/^[+−]?\d+\.\d$/);
  expect(await table.cell('f5').getAttribute('aria-label')).toMatch(/estimated value .*depth \d/);

  await table.goTo(await table.deal({ game: 'adjacency', rounds: 2 }));
  for (const move of ['c8', 'f1', 'd8']) await table.play(move);
  await table.page.keyboard.press('h');
  // Where nearly every square is a move, the best three have a hint, all of them proved.
  await expect.poll(() => table.page.locator('main .chip.exact').count(), kSlow).toBe(3);
  expect(await table.page.locator('main .chip:not(.exact)').count()).toBe(0);
  const best = table.page.locator('main .cell:has(.chip.best)').first();
  expect(await table.writtenOn((await best.getAttribute('data-cell'))!)).toMatch(/^[+−]?\d+$/);
  expect(await best.getAttribute('aria-label')).toMatch(/proved value .*best/);
  await table.button('do.hints').click();
  await expect.poll(() => table.page.locator('main .chip').count()).toBe(0);
});

for (const [device, options] of Object.entries({ 'a laptop': {}, 'a phone': kPhone })) {
  test(`best moves on ${device}: a line is shown and not played`, async ({ visit }) => {
    const table = await visit({ ...options, game: { game: 'adjacency', rounds: 2 } });
    for (const move of ['c8', 'f1']) await table.play(move);
    await table.seesMoves(2);
    const before = await table.board();
    await table.button('do.hints').click();
    await table.openFold('hints.title');
    const line = table.page.getByRole('button', { name: /^Show this line on the board/ }).first();
    await line.waitFor(kSlow);
    await expect.poll(() => line.innerText(), kSlow).toContain(table.text('hints.exact'));
    if (device === 'a laptop') {
      await line.hover();
      await expect.poll(() => table.board()).not.toBe(before);
      await table.page.mouse.move(5, 5);
      await table.seesBoard(before);
    }

    const show = (): Promise<void> => (device === 'a phone' ? line.tap() : line.click());
    await show();
    await table.seesStatus('status.line');
    expect(await table.board()).not.toBe(before);
    expect(await line.getAttribute('aria-pressed')).toBe('true');
    const [first] = /[a-h][1-8]/.exec(await line.innerText())!;
    expect(await table.cell(first).getAttribute('aria-label')).toBe(`${table.text('cell.piece', { cell: first, side: 'X' })}, ${table.text('cell.inLine', { n: 1 })}`);
    const grid = (await table.page.getByRole('grid').boundingBox())!;
    expect(grid.y).toBeGreaterThanOrEqual(0);
    expect(grid.y + grid.height).toBeLessThanOrEqual(table.page.viewportSize()!.height);

    // The board, the button, the line itself and Escape lead back; none of them plays.
    const ways = [
      () => table.cell('h8').click(),
      () => table.page.locator('main .status').getByRole('button', { name: table.text('status.leaveLine'), exact: true }).click(),
      () => line.click(),
      () => table.page.keyboard.press('Escape'),
    ];
    for (const leave of ways) {
      await table.seesStatus('status.line');
      await leave();
      await table.page.mouse.move(5, 5);
      await table.seesStatus('status.turn', { name: 'Ann' });
      if (leave === ways[2]) await table.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await table.seesBoard(before);
      if (leave !== ways.at(-1)) await show();
    }
    await table.page.reload();
    await table.seesBoard(before);
    await table.seesMoves(2);
  });
}

test('the panel of best moves keeps its place while the numbers grow', async ({ visit }) => {
  const table = await visit({
    game: { game: 'othello' },
    before: (page) =>
      page.routeWebSocket(/api\/live/, (socket) => {
        const server = socket.connectToServer();
        // The engine's part, played here: what it says first and what it says last.
        socket.onMessage((text) => {
          const request = JSON.parse(String(text)) as { id: number; do: string; position: string };
          if (request.do !== 'analyse') return server.send(text);
          const tell = (depth: number, nodes: number, value: number, exact: boolean, length: number): void => {
            const line = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'g5', 'e6', 'd7', 'e3', 'c5'].slice(0, length);
            const lines = ['f5', 'd3', 'c4', 'e6'].map((move, index) => ({ move, value: value - index, exact, depth, line: [move, ...line.slice(1)] }));
            const reason = exact ? 'searched over sets of empty squares: in a game that fills the board colours do not matter' : undefined;
            socket.send(JSON.stringify({ event: 'analysis', analysis: 'a1', position: request.position, depth, nodes, lines, reason, done: exact }));
          };
          socket.send(JSON.stringify({ id: request.id, ok: true, analysis: 'a1' }));
          tell(1, 4, 0, false, 1);
          void table.page.exposeFunction('grow', (step: number) => [() => tell(9, 1234, -3.5, false, 5), () => tell(28, 1_234_567_890, -63.9, false, 12), () => tell(60, 9_999_000_000, -64, true, 12)][step]!());
        });
      }),
  });
  await table.page.keyboard.press('h');
  await table.openFold('hints.title');
  const panel = table.page.locator('section[aria-labelledby=lines-title]');
  await panel.getByRole('button').first().waitFor();
  // What moves, and by how much of the window: Chromium counts it.
  await table.page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  const before = await panel.boundingBox();
  const line = panel.getByRole('button').first();
  const { height } = (await line.boundingBox())!;
  for (const [step, words] of [[0, '1.2k'], [1, '1.2G'], [2, table.text('hints.why').slice(0, 10)]] as const) {
    await table.page.evaluate((index) => (window as unknown as { grow: (step: number) => void }).grow(index), step);
    await expect.poll(() => panel.innerText()).toContain(words);
    expect(await panel.boundingBox()).toEqual(before);
    expect((await line.boundingBox())!.height, words).toBe(height);
  }
  await table.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  const shifts = await table.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});

test('a whole game analysed: graph, losses, mistakes, try again', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  const main = table.page.getByRole('main');
  // O could turn a piece at every move and never does; the first time that is a mistake by any measure.
  let twin = adjacencyStart();
  for (const move of ['f1', 'd4', 'f2', 'd6']) {
    await table.play(move);
    twin = playAdjacency(twin, move);
  }
  await table.seesMoves(4);
  await table.goTo(new URL(table.page.url()).pathname.replace('/play', 'analyse'));
  await table.page.keyboard.press('a');
  const tries = table.page.getByRole('button', { name: table.text('review.try'), exact: true });
  await tries.first().waitFor(kSlow);
  await table.page.getByRole('progressbar').waitFor({ state: 'detached', ...kSlow });
  expect(await tries.count()).toBeGreaterThanOrEqual(1);
  // What is best is not given away before it was tried.
  expect(await table.page.locator('section[aria-labelledby=mistakes-title]').innerText()).not.toMatch(/best/i);
  await table.button('tree.table').click();
  expect(await table.page.locator('.moves thead').innerText()).toContain(table.text('moves.loss'));
  await table.button('tree.table').click();

  // The last move is a mistake: the best one turns the most.
  const graph = table.page.getByRole('slider', { name: table.text('graph.label', { side: 'X' }) });
  await graph.focus();
  await table.page.keyboard.press('Home');
  await table.seesBoard(adjacencyStart().cells);
  const box = (await graph.boundingBox())!;
  await table.page.mouse.move(box.x + 5, box.y + 20);
  await table.page.mouse.down();
  await table.page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 4 });
  await table.page.mouse.up();
  await table.seesBoard(twin.cells);

  await table.button('do.previous').click();
  await table.button('do.hints').click();
  await table.page.locator('main .chip').first().waitFor(kSlow);
  await table.button('do.last').click();
  await table.button('review.walk').click();
  await main.getByText(table.text('quiz.ask', { name: 'Ben' })).waitFor();
  await table.button('quiz.next').click();
  await main.getByText(/^Played: d4/).waitFor();
  await table.page.locator('main .cell.legal[data-cell=h8]').click();
  await main.getByText(/h8 loses \d/).waitFor(kSlow);
  await table.button('quiz.show').click();
  const best = /^Best: (\w\d)/.exec(await main.getByText(/^Best: /).innerText())![1]!;
  await table.page.mouse.move(5, 5);
  await table.cell(best).click();
  await main.getByText(table.text('quiz.right', { cell: best })).waitFor(kSlow);
  await table.button('quiz.end').click();
  // One stays at the mistake, where hints go on.
  await table.page.locator('main .chip').first().waitFor(kSlow);
  await table.button('do.last').click();
  await table.seesBoard(twin.cells);

  // Kept with the game.
  await table.page.reload();
  await tries.first().waitFor();
});

for (const [device, options] of Object.entries({ 'a laptop': { viewport: { width: 1280, height: 800 } }, 'a phone': kPhone })) {
  test(`after a review the page on ${device} ends where its panels end`, async ({ visit }) => {
    const table = await visit(options);
    await table.openText(lateGame());
    await table.dialog.waitFor({ state: 'detached' });
    await table.page.keyboard.press('a');
    const tab = table.page.getByRole('tab', { name: table.text('tree.tabMistakes'), exact: true });
    if (await tab.count()) await tab.click();
    await table.button('review.walk').waitFor(kSlow);
    await table.page.getByRole('progressbar').waitFor({ state: 'detached', ...kSlow });
    await table.page.locator('section[aria-labelledby=mistakes-title] summary').click();
    const list = table.page.locator('section[aria-labelledby=mistakes-title] ol.all');
    expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(50);
    const { tall, end } = await table.page.evaluate(() => ({
      tall: document.documentElement.scrollHeight,
      // And with the bar of the pages below them.
      end: Math.max(innerHeight, document.querySelector('main')!.getBoundingClientRect().bottom + scrollY + parseFloat(getComputedStyle(document.body).paddingBottom)),
    }));
    expect(tall).toBeLessThanOrEqual(Math.ceil(end));
  });
}
