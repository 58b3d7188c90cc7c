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
  await table.form.getByText(table.text('error.equalNames')).waitFor();
  await table.nameOf('X').fill('n'.repeat(41));
  await table.form.getByText(table.text('error.longName', { n: 40 })).waitFor();
  await table.nameOf('X').fill('Ann');
  await table.start();
  await table.seesStatus('status.turn', { name: 'Ann' });
});

test('rounds: missing, too few, too many; a clock without time; too few empty squares', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'adjacency' });
  const words = table.form.getByText(table.text('error.rounds', { n: 28 }));
  for (const wrong of ['', '1', '29', 'three']) {
    await table.rounds.fill(wrong);
    await table.button('new.go').click();
    await words.waitFor();
  }
  await table.rounds.fill('2');
  await words.waitFor({ state: 'detached' });

  await table.choose('new.clock', table.text('new.clockMove'), table.form);
  for (const wrong of ['0', '0.01']) {
    await table.field('new.seconds', table.form).fill(wrong);
    await table.button('new.go').click();
    await table.form.getByText(table.text('error.moveTime', { least: 0.1, most: 3600 })).waitFor();
  }
  await table.choose('new.clock', table.text('new.clockGame'), table.form);
  await table.field('new.minutes', table.form).fill('0.01');
  await table.field('new.increment', table.form).fill('601');
  await table.button('new.go').click();
  await table.form.getByText(table.text('error.gameTime', { least: 0.02, most: 1440 })).waitFor();
  await table.form.getByText(table.text('error.increment', { least: 0, most: 600 })).waitFor();
  await table.choose('new.clock', table.text('new.clockNone'), table.form);

  await table.choose('new.game', 'Othello', table.form);
  await table.choose('new.start', table.text('new.startEmpties'));
  await table.field('new.empties', table.form).fill('0');
  await table.button('new.go').click();
  await table.form.getByText(/^Please choose 1 to \d+ empty squares\.$/).waitFor();
});

test('moves: taken, against the rules, typed wrongly, a pass that is none', async ({ visit }) => {
  const table = await visit();
  const type = async (text: string): Promise<void> => {
    await table.page.keyboard.press('/');
    await table.field('entry.label').fill(text);
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
  await table.choose('new.clock', table.text('new.clockMove'), table.form);
  await table.field('new.seconds', table.form).fill('1');
  await table.start();
  await table.seesStatus('result.winBy', { winner: 'Ben' });
  await table.reads(table.text('result.time', { by: 'Ann' }));
  const clocks = table.page.getByRole('timer');
  // Ben, who has not moved, sits above the board.
  await expect.poll(() => clocks.allInnerTexts()).toEqual(['0:01.0', '0:00']);
  await table.page.reload();
  await expect.poll(() => clocks.allInnerTexts()).toEqual(['0:01.0', '0:00']);
  await table.cell('c8').click();
  await table.isTold(table.text('code.over'));
});

test('undo and redo, by button and by key; a move at an earlier point is not made but asked about', async ({ visit }) => {
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
  await table.chooseInMenu('do.redo');
  await table.seesBoard(boards[2]!.cells);
  await table.page.keyboard.press('r');
  await table.seesBoard(boards[3]!.cells);

  // Looking back changes nothing, and a move tried there only asks what is meant.
  await table.page.keyboard.press(',');
  await table.page.keyboard.press(',');
  await table.seesBoard(boards[1]!.cells);
  await table.seesStatus('status.past', { ply: 1, all: 3 });
  await table.button('status.present').click();
  await table.seesBoard(boards[3]!.cells);
  await table.page.keyboard.press('<');
  await table.page.keyboard.press('.');
  await table.cell('a6').click();
  await table.reads(table.text('past.asked'));
  await table.seesBoard(boards[1]!.cells);
  await table.seesMoves(3);
  await table.button('past.takeBack').click();
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
  await table.chooseInMenu('do.end');
  await table.button('do.resignFor', { name: 'Ben' }).click();
  await table.seesStatus('result.winBy', { winner: 'Ann' });
  await table.reads(table.text('result.resigned', { by: 'Ben' }));

  await table.goTo(await table.deal({ game: 'adjacency', rounds: 5 }));
  await table.play('f1');
  await table.chooseInMenu('do.end');
  await table.button('cancel').click();
  await table.seesStatus('status.turn', { name: 'Ben' });
  await table.chooseInMenu('do.end');
  await table.button('do.endNow').click();
  await table.seesStatus('result.win', { winner: 'Ann', score: writeScore(6, 3) });
});

testAlone('earlier games are listed, found, opened and deleted, which can be undone as long as the list is seen', async ({ visit }) => {
  const table = await visit();
  const games = table.dialog.getByRole('listitem');
  const of = (names: string) => games.filter({ hasText: names });
  await table.begin({ game: 'adjacency', rounds: 2, x: 'Ann', o: 'Ben' });
  await table.play('c8');
  await table.begin({ game: 'othello', x: 'Cid', o: 'Dan' });
  await table.openDialog('games');
  // A game in which nothing has happened yet is not listed, but it is there.
  await games.first().waitFor();
  expect(await games.count()).toBe(1);
  await table.close();
  await table.page.reload();
  await table.seesNames('Cid', 'Dan');
  await table.play('f5');
  await table.seesMoves(1);
  await table.openDialog('games');
  await of('Ann – Ben').getByRole('link').click();
  await table.dialog.waitFor({ state: 'detached' });
  await table.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);

  const remove = (key: 'games.delete' | 'games.restore') => table.dialog.getByRole('button', { name: `${table.text(key)}: Cid – Dan` });
  for (const isMeant of [false, true]) {
    await table.openDialog('games');
    await remove('games.delete').click();
    await of('Cid – Dan').getByText(table.text('games.deleted')).waitFor();
    if (!isMeant) await remove('games.restore').click();
    await table.close();
    await table.openDialog('games');
    await of('Ann – Ben').waitFor();
    await expect.poll(() => of('Cid – Dan').count()).toBe(isMeant ? 0 : 1);
    await table.close();
  }
});

testAlone('many games are searched', async ({ visit }) => {
  const table = await visit();
  for (const [x, o, move] of [['Ann', 'Ben', 'f5'], ['Cid', 'Dan', 'f5'], ['Ann', 'Eve', 'c4'], ['Fay', 'Guy', 'e6'], ['Hal', 'Ida', 'e6'], ['Jim', 'Kay', 'f5'], ['Lea', 'Max', 'd3']] as const) {
    const id = (await table.deal({ game: 'othello', x, o })).split('/')[1];
    await table.program.ask('play', { game: id, move, ply: 0 });
    if (x === 'Ann') await table.program.ask('resign', { game: id, side: 'X' });
  }
  await table.openDialog('games');
  const games = table.dialog.getByRole('listitem');
  await expect.poll(() => games.count()).toBe(7);
  await table.dialog.getByRole('searchbox', { name: table.text('games.search') }).fill('ann');
  await expect.poll(() => games.count()).toBe(2);
  await table.choose('games.state', table.text('games.goingOn'));
  await table.dialog.getByText(table.text('games.noneFits')).waitFor();
  await table.choose('games.state', table.text('games.over'));
  // One that is over is looked into.
  await games.filter({ hasText: 'Eve' }).getByRole('link').click();
  await expect.poll(() => new URL(table.page.url()).pathname).toMatch(/^\/analyse\/\w+$/);
});
