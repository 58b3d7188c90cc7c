// Every sentence about something wrong, and the ways back and out of a game.
import { writeScore } from '../src/lib/notation';
import { adjacencyStart, othelloStart, playAdjacency } from './support/rules';
import { expect, test, testAlone } from './support/test';

test('names: blank, equal, too long', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'adjacency', rounds: 2, x: '  ', o: 'Ben' });
  await table.button('new.go').click();
  await table.seat('X').getByText(table.text('error.blankName')).waitFor();
  await expect.poll(() => table.nameOf('X').evaluate((field) => field === document.activeElement)).toBe(true);

  await table.nameOf('X').fill('Ben');
  await table.dialog.getByText(table.text('error.equalNames')).waitFor();
  await table.nameOf('X').fill('n'.repeat(41));
  await table.dialog.getByText(table.text('error.longName', { n: 40 })).waitFor();
  await table.nameOf('X').fill('Ann');
  await table.start();
  await table.seesStatus('status.turn', { name: 'Ann' });
});

test('rounds: missing, too few, too many; a clock without time; too few empty squares', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'adjacency' });
  const words = table.dialog.getByText(table.text('error.rounds', { n: 28 }));
  for (const wrong of ['', '1', '29', 'three']) {
    await table.rounds.fill(wrong);
    await table.button('new.go').click();
    await words.waitFor();
  }
  await table.rounds.fill('2');
  await words.waitFor({ state: 'detached' });

  await table.choose('new.clock', table.text('new.clockMove'));
  for (const wrong of ['0', '0.01']) {
    await table.field('new.seconds').fill(wrong);
    await table.button('new.go').click();
    await table.dialog.getByText(table.text('error.moveTime', { least: 0.1, most: 3600 })).waitFor();
  }
  await table.choose('new.clock', table.text('new.clockGame'));
  await table.field('new.minutes').fill('0.01');
  await table.field('new.increment').fill('601');
  await table.button('new.go').click();
  await table.dialog.getByText(table.text('error.gameTime', { least: 0.02, most: 1440 })).waitFor();
  await table.dialog.getByText(table.text('error.increment', { least: 0, most: 600 })).waitFor();
  await table.choose('new.clock', table.text('new.clockNone'));

  await table.choose('new.game', 'Othello');
  await table.choose('new.start', table.text('new.startEmpties'));
  await table.field('new.empties').fill('0');
  await table.button('new.go').click();
  await table.dialog.getByText(/^Please choose 1 to \d+ empty squares\.$/).waitFor();
});

test('moves: taken, against the rules, typed wrongly, a pass that is none', async ({ visit }) => {
  const table = await visit();
  const type = async (text: string): Promise<void> => {
    await table.field('entry.label', table.page.locator('main')).fill(text);
    await table.button('entry.play').click();
  };
  await table.goTo(await table.deal({ game: 'adjacency', rounds: 2 }));
  await table.seesBoard(adjacencyStart().cells);
  await table.cell('a8').click();
  await table.isTold(table.text('error.occupied', { cell: 'a8' }));
  await type('z9');
  await table.isTold(table.text('error.typed'));
  await type('pass');
  await table.isTold(table.text('error.noPass'));
  await table.seesMoves(0);
  await type('8,3');
  await table.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);

  await table.goTo(await table.deal({ game: 'othello' }));
  await table.seesBoard(othelloStart().cells);
  await table.cell('a1').click();
  await table.isTold(table.text('error.illegal', { cell: 'a1' }));
  await type('F5');
  await table.seesMoves(1);
});

test('a time limit that runs out ends the game', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'adjacency', rounds: 2 });
  await table.choose('new.clock', table.text('new.clockMove'));
  await table.field('new.seconds').fill('1');
  await table.start();
  await table.seesStatus('result.time', { by: 'Ann', winner: 'Ben' });
  const clocks = table.page.getByRole('timer');
  await expect.poll(() => clocks.allInnerTexts()).toEqual(['0:00.0', '0:01.0']);
  await table.page.reload();
  await expect.poll(() => clocks.allInnerTexts()).toEqual(['0:00.0', '0:01.0']);
  await table.cell('c8').click();
  await table.isTold(table.text('code.over'));
});

test('undo and redo, by button and by key', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2 } });
  const boards = [adjacencyStart()];
  for (const move of ['c8', 'f1', 'g3']) {
    await table.play(move);
    boards.push(playAdjacency(boards.at(-1)!, move));
  }
  await table.button('do.undo').click();
  await table.seesBoard(boards[2]!.cells);
  await table.page.keyboard.press('u');
  await table.seesBoard(boards[1]!.cells);
  await table.button('do.redo').click();
  await table.seesBoard(boards[2]!.cells);
  await table.page.keyboard.press('r');
  await table.seesBoard(boards[3]!.cells);

  // Looking back changes nothing; a move made there does.
  await table.page.keyboard.press('ArrowLeft');
  await table.page.keyboard.press('ArrowLeft');
  await table.seesBoard(boards[1]!.cells);
  await table.seesStatus('status.past', { ply: 1, all: 3 });
  await table.button('status.present').click();
  await table.seesBoard(boards[3]!.cells);
  await table.page.keyboard.press('Home');
  await table.page.keyboard.press('ArrowRight');
  await table.play('a6');
  await table.seesBoard(playAdjacency(boards[1]!, 'a6').cells);
  await table.seesMoves(2);
});

test('undo against a bot takes back both moves', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 5, x: 'Ann', o: { bot: 'greedy' } } });
  await table.play('c8');
  await table.seesMoves(2);
  await table.button('do.undo').click();
  await table.seesBoard(adjacencyStart().cells);
  await table.seesStatus('status.turn', { name: 'Ann' });
});

test('undo at once, while a quick bot answers', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello', x: 'Ann', o: { bot: 'greedy' } } });
  for (let round = 0; round < 3; ++round) {
    await table.page.locator('main [data-cell="f5"]').focus();
    await table.page.keyboard.press('Enter');
    await table.page.keyboard.press('u');
    await table.seesBoard(othelloStart().cells);
    await table.seesStatus('status.turn', { name: 'Ann' });
  }
  expect(await table.page.locator('.toast').count()).toBe(0);
});

test('resign, and end now', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 5 } });
  await table.button('do.end').click();
  await table.button('do.resignFor', { name: 'Ben' }).click();
  await table.seesStatus('result.resigned', { by: 'Ben', winner: 'Ann' });

  await table.goTo(await table.deal({ game: 'adjacency', rounds: 5 }));
  await table.play('f1');
  await table.button('do.end').click();
  await table.button('cancel').click();
  await table.seesStatus('status.turn', { name: 'Ben' });
  await table.button('do.end').click();
  await table.button('do.endNow').click();
  await table.seesStatus('result.win', { winner: 'Ann', score: writeScore(6, 3) });
});

testAlone('earlier games are listed, opened and deleted', async ({ visit }) => {
  const table = await visit();
  await table.begin({ game: 'adjacency', rounds: 2, x: 'Ann', o: 'Ben' });
  await table.play('c8');
  await table.begin({ game: 'othello', x: 'Cid', o: 'Dan' });
  await table.button('menu.games').click();
  // A game in which nothing has happened yet is not listed, but it is there.
  await table.dialog.getByRole('listitem').first().waitFor();
  expect(await table.dialog.getByRole('listitem').count()).toBe(1);
  await table.close();
  await table.page.reload();
  await expect.poll(() => table.page.locator('.seats .name').allInnerTexts()).toEqual(['Cid', 'Dan']);
  await table.play('f5');
  await table.seesMoves(1);
  await table.button('menu.games').click();
  await table.dialog.getByRole('button', { name: /^Ann – Ben/ }).click();
  await table.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);
  await table.button('menu.games').click();
  const remove = table.dialog.getByRole('button', { name: 'Delete: Cid – Dan' });
  await remove.click();
  await remove.click();
  await table.dialog.getByText('Cid – Dan').waitFor({ state: 'detached' });
});
