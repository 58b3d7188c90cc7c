// Hints, the analysis of a whole game, and the walk through its mistakes.
import { adjacencyStart, playAdjacency } from './support/rules';
import { expect, test } from './support/test';

const kSlow = { timeout: 45_000 };

test('hints: an estimate and a proof never look alike', async ({ visit }) => {
  const table = await visit();
  await table.begin({ game: 'othello' });
  await table.page.keyboard.press('h');
  const chip = table.cell('f5').locator('.chip');
  await chip.waitFor();
  expect(await chip.getAttribute('class')).not.toContain('exact');
  expect(await table.writtenOn('f5')).toMatch(/^~[+−]?\d+(\.\d)? \d+$/);
  expect(await table.cell('f5').getAttribute('aria-label')).toMatch(/value ~.*depth \d/);

  await table.begin({ game: 'adjacency', rounds: 2 });
  for (const move of ['c8', 'f1', 'd8']) await table.play(move);
  await expect.poll(() => table.page.locator('main .chip.exact').count(), kSlow).toBe(53);
  const best = table.page.locator('main .cell:has(.chip.best)').first();
  expect(await table.writtenOn((await best.getAttribute('data-cell'))!)).toMatch(/^[+−]?\d+ ✓$/);
  expect(await best.getAttribute('aria-label')).toMatch(/exact value .*best/);
  await table.button('do.hints').click();
  await expect.poll(() => table.page.locator('main .chip').count()).toBe(0);
});

test('best moves: pointing shows the line, a click plays the first', async ({ visit }) => {
  const table = await visit();
  await table.begin({ game: 'adjacency', rounds: 2 });
  for (const move of ['c8', 'f1']) await table.play(move);
  const before = await table.board();
  await table.button('do.hints').click();
  const line = table.page.getByRole('button', { name: /^Show this line on the board/ }).first();
  await line.waitFor(kSlow);
  await expect.poll(() => line.innerText(), kSlow).toContain('✓');
  await line.hover();
  await expect.poll(() => table.board()).not.toBe(before);
  await table.page.mouse.move(5, 5);
  await table.seesBoard(before);
  await line.click();
  await table.seesMoves(3);
});

test('a whole game analysed: graph, losses, mistakes, try again', async ({ visit }) => {
  const table = await visit();
  const main = table.page.getByRole('main');
  await table.begin({ game: 'adjacency', rounds: 2 });
  // O could turn a piece at every move and never does: two mistakes at least.
  let twin = adjacencyStart();
  for (const move of ['f1', 'd4', 'f2', 'd6']) {
    await table.play(move);
    twin = playAdjacency(twin, move);
  }
  await table.seesMoves(4);
  await table.page.keyboard.press('a');
  const tries = table.page.getByRole('button', { name: table.text('review.try'), exact: true });
  await tries.first().waitFor(kSlow);
  await table.page.getByRole('progressbar').waitFor({ state: 'detached', ...kSlow });
  expect(await tries.count()).toBeGreaterThanOrEqual(2);
  expect(await table.page.locator('.moves thead').innerText()).toContain(table.text('moves.loss'));

  // The last move is a mistake: the best one turns the most.
  const graph = table.page.getByRole('slider', { name: table.text('graph.label') });
  await graph.focus();
  await table.page.keyboard.press('Home');
  await table.seesBoard(adjacencyStart().cells);
  const box = (await graph.boundingBox())!;
  await table.page.mouse.move(box.x + 5, box.y + 20);
  await table.page.mouse.down();
  await table.page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 4 });
  await table.page.mouse.up();
  await table.seesBoard(twin.cells);

  await table.button('review.walk').click();
  await main.getByText(table.text('quiz.ask', { name: 'Ben' })).waitFor();
  await table.button('quiz.next').click();
  await main.getByText(/^Played: d6/).waitFor();
  await table.cell('h8').click();
  await main.getByText(/^h8 loses \d/).waitFor(kSlow);
  await table.button('quiz.show').click();
  const best = /^Best: (\w\d)/.exec(await main.getByText(/^Best: /).innerText())![1]!;
  await table.page.mouse.move(5, 5);
  await table.cell(best).click();
  await main.getByText(table.text('quiz.right', { cell: best })).waitFor(kSlow);
  await table.button('quiz.end').click();
  await table.seesBoard(twin.cells);

  // Kept with the game.
  await table.page.reload();
  await tries.first().waitFor();
});
