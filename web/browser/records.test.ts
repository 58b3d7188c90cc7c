// Games and positions in and out: the editor, pasting, files, pictures, links.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjacencyStart, countOf, othelloGameWithPass, othelloStart, playAdjacency, playOthello } from './support/rules';
import type { Table } from './support/table';
import { expect, test } from './support/test';

const kMoves = ['f5', 'd6', 'c3', 'd3', 'c4'];
const kBoard = kMoves.reduce((twin, move) => playOthello(twin, move), { ...othelloStart(), passed: false, over: false }).cells;
const kPosition = '-'.repeat(26) + 'OX' + '-'.repeat(36) + ' X';

const pathOf = (address: string): string => new URL(address).pathname.slice(1);

async function save(table: Table, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([table.page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile((await download.path())!) };
}

// A file dragged from outside into the browser.
async function drop(table: Table, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'turncoat-drop-'));
  const path = join(folder, 'games.wtb');
  await writeFile(path, bytes);
  const protocol = await table.page.context().newCDPSession(table.page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await protocol.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  await protocol.detach();
  table.afterwards.push(() => rm(folder, { recursive: true }));
}

test('the position editor', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 5 } });
  await table.page.keyboard.press('e');
  await table.button('editor.clear').click();
  const cell = (name: string) => table.dialog.locator(`[data-cell="${name}"]`);
  await cell('a1').click();
  await cell('b1').click();
  await cell('b1').click();
  await table.choose('editor.put', 'White');
  await cell('a2').click();
  await table.choose('editor.side', 'White');
  await table.dialog.getByRole('spinbutton', { name: table.text('editor.plies') }).fill('2');
  await table.button('editor.use').click();
  await table.dialog.waitFor({ state: 'detached' });
  const cells = 'XO------O' + '-'.repeat(55);
  await table.seesBoard(cells);
  await table.play('c1');
  await table.play('d1');
  await table.seesBoard(playAdjacency(playAdjacency({ cells, side: 'O' }, 'c1'), 'd1').cells);
  await table.seesEnd();
});

test('a position that cannot be read, or in which nobody can move, is told and not begun', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  const address = table.page.url();
  await table.page.keyboard.press('e');
  await table.field('editor.text').fill('f5d6c3 rubbish');
  await table.button('editor.use').click();
  await table.dialog.getByRole('alert').waitFor();
  await table.button('editor.clear').click();
  expect(await table.dialog.getByRole('alert').count()).toBe(0);
  await table.button('editor.use').click();
  await table.isTold(table.text('editor.over'));
  const cells = othelloStart().cells.replace('O', 'X');
  await table.field('editor.text').fill(`${cells} O`);
  await table.button('editor.use').click();
  await table.dialog.waitFor({ state: 'detached' });
  await table.seesBoard(cells);
  expect(table.page.url()).not.toBe(address);
});

const kTexts = {
  'a list of moves': kMoves.join(''),
  'moves with numbers and spaces': kMoves.map((move, index) => `${index + 1}. ${move.toUpperCase()}`).join(' '),
  GGF: `(;GM[Othello]PC[x]PB[Ann]PW[Ben]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]${kMoves
    .map((move, index) => `${index % 2 ? 'W' : 'B'}[${move}]`)
    .join('')};)`,
};
for (const [kind, text] of Object.entries(kTexts)) {
  test(`opening ${kind}`, async ({ visit }) => {
    const table = await visit();
    await table.openText(text);
    await table.dialog.waitFor({ state: 'detached' });
    await table.seesBoard(kBoard);
    if (kind === 'GGF') await table.seesNames('Ann', 'Ben');
  });
}

test('a position is pasted onto the page', async ({ visit }) => {
  const table = await visit();
  await table.paste(kPosition);
  await table.dialog.waitFor();
  expect(await table.field('paste.text').inputValue()).toBe(kPosition);
  await table.button('paste.open').last().click();
  await table.dialog.waitFor({ state: 'detached' });
  await table.seesBoard(kPosition.slice(0, 64));
  await table.play('b4');
  await table.seesBoard('-'.repeat(25) + 'XXX' + '-'.repeat(36));
});

test('a text that holds nothing is refused with words', async ({ visit }) => {
  const table = await visit();
  await table.openText('there is no game in here');
  await table.page.getByRole('alert').getByText(table.text('paste.unread')).waitFor();
});

test('every text format can be saved and read again', async ({ visit, program }) => {
  const { formats } = await program.ask<{ formats: { name: string; binary: boolean; writes: boolean }[] }>('catalogue');
  const written = formats.filter((format) => format.writes && !format.binary);
  expect(written.length).toBeGreaterThan(4);
  const table = await visit();
  await table.openText(kMoves.join(''));
  await table.seesBoard(kBoard);
  const address = table.page.url();
  for (const { name } of written) {
    await table.page.goto(address);
    await table.seesBoard(kBoard);
    await table.openDialog('share');
    const choice = table.list('share.format');
    await choice.selectOption(name);
    const file = await save(table, () => table.button('download').click());
    expect(file.bytes.length, name).toBeGreaterThan(0);
    await table.close();
    await table.openText(file.bytes.toString());
    await table.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => table.page.url(), { message: name }).not.toBe(address);
    await table.seesBoard(kBoard);
  }
});

test('WTHOR holds finished games only, and says so; its files are opened and dropped', async ({ visit }) => {
  const table = await visit();
  const choose = async (): Promise<void> => {
    await table.openDialog('share');
    await table.list('share.format').selectOption('wthor');
  };
  await table.openText(kMoves.join(''));
  await table.seesBoard(kBoard);
  await choose();
  await table.isTold('The game is not over and states no result, which WTHOR needs.');
  await table.close();

  await table.openText(othelloGameWithPass().join(''));
  await table.dialog.waitFor({ state: 'detached' });
  await table.seesEnd();
  await choose();
  await table.dialog.getByText(table.text('share.binary')).waitFor();
  const file = await save(table, () => table.button('download').click());
  // A head of 16 bytes and 68 for each game.
  expect(file.bytes.length).toBe(16 + 68);
  await table.close();

  const rows = await table.rows.count();
  const seesItAgain = async (): Promise<void> => {
    await table.dialog.waitFor({ state: 'detached' });
    // The page before has a list of moves, too.
    await expect.poll(() => new URL(table.page.url()).pathname).toContain('/analyse/');
    await table.seesMoves(rows);
    await table.seesEnd();
    await another();
  };
  const another = async (): Promise<void> => {
    await table.goTo(await table.deal({ game: 'adjacency', rounds: 2 }));
    await table.seesMoves(0);
  };
  await another();
  await table.openDialog('paste');
  await table.page.locator('dialog input[type=file]').setInputFiles({ name: 'games.wtb', mimeType: '', buffer: file.bytes });
  await seesItAgain();
  // Dropped onto the page; then one that is damaged.
  await drop(table, file.bytes);
  await seesItAgain();
  await drop(table, file.bytes.subarray(0, 50));
  await table.page.getByRole('alert').getByText('the file ends after 34 of 68 bytes').waitFor();
});

test('pictures of the board: SVG and PNG', async ({ visit }) => {
  const table = await visit();
  await table.openText(kMoves.join(''));
  await table.seesBoard(kBoard);
  await table.openDialog('share');
  const svg = await save(table, () => table.page.getByRole('button', { name: table.text('share.download', { kind: 'SVG' }), exact: true }).click());
  expect(svg.name).toMatch(/\.svg$/);
  const titles = [...svg.bytes.toString().matchAll(/<title>(\w\d) ([XO])<\/title>/g)];
  expect(titles.filter((title) => title[2] === 'X').length).toBe(countOf(kBoard, 'X'));
  expect(titles.filter((title) => title[2] === 'O').length).toBe(countOf(kBoard, 'O'));
  const png = await save(table, () => table.page.getByRole('button', { name: table.text('share.download', { kind: 'PNG' }), exact: true }).click());
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(500);
  expect(png.bytes.length).toBeGreaterThan(5000);
});

test('links to the game, its moves and a position', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 3 } });
  await table.play('c8');
  await table.play('f1');
  const cells = playAdjacency(playAdjacency(adjacencyStart(), 'c8'), 'f1').cells;
  await table.seesMoves(2);
  await table.openDialog('share');
  const other = await visit();
  for (const key of ['share.linkGame', 'share.linkMoves', 'share.linkPosition'] as const) {
    const link = await table.field(key).inputValue();
    await other.arrive(pathOf(link));
    await other.seesBoard(cells);
    if (key === 'share.linkGame') await other.reads(other.text('status.rounds', { n: 2 }));
    if (key !== 'share.linkPosition') await other.seesMoves(2);
  }
});

test('moves from a position that was set up are no game by themselves', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  await table.play('f5');
  await table.seesMoves(1);
  await table.openDialog('share');
  await table.field('share.linkMoves').waitFor();
  const position = pathOf(await table.field('share.linkPosition').inputValue());
  await table.close();
  await table.goTo(position);
  await table.play('d6');
  await table.seesMoves(1);
  await table.openDialog('share');
  await table.field('share.linkPosition').waitFor();
  await expect.poll(() => table.field('share.text').inputValue()).not.toBe('');
  expect(await table.field('share.linkMoves').count()).toBe(0);
});

test('links that were copied can be pasted, also those of another host and port, and old ones', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 3 } });
  await table.play('c8');
  const { cells } = playAdjacency(adjacencyStart(), 'c8');
  await table.seesMoves(1);
  await table.openDialog('share');
  const other = await visit({ context: table.page.context(), game: { game: 'othello' } });
  for (const key of ['share.linkGame', 'share.linkMoves', 'share.linkPosition'] as const) {
    await other.goTo(await other.deal({ game: 'othello' }));
    await other.seesBoard(othelloStart().cells);
    const link = await table.field(key).inputValue();
    await table.page.getByRole('button', { name: `${table.text('copy')}: ${table.text(key)}`, exact: true }).click();
    await expect.poll(() => table.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await other.page.keyboard.press('Control+v');
    await other.dialog.waitFor();
    expect(await other.field('paste.text').inputValue()).toBe(link);
    await other.button('paste.open').last().click();
    await other.dialog.waitFor({ state: 'detached' });
    await other.seesBoard(cells);
  }
  const path = pathOf(await table.field('share.linkMoves').inputValue());
  for (const link of [`https://example.org:8080/${path}`, `example.org/${path}`, `http://localhost/#/${path.replace('analyse/', '')}`]) {
    await other.goTo(await other.deal({ game: 'othello' }));
    await other.seesBoard(othelloStart().cells);
    await other.openText(link);
    await other.dialog.waitFor({ state: 'detached' });
    await other.seesBoard(cells);
  }
  // One that leads nowhere says so, and all stays as it is.
  await other.page.keyboard.press('v');
  await other.dialog.waitFor();
  await other.paste('http://127.0.0.1:7117/play/nothere');
  await other.button('paste.open').last().click();
  await other.isTold(other.text('link.game'));
  await other.dialog.waitFor();
  await other.close();
  await other.seesBoard(cells);
});

for (const locale of ['en-GB', 'id-ID']) {
  test(`a game that the usual format cannot hold is saved without a word of error: ${locale}`, async ({ visit }) => {
    const table = await visit({ locale, game: { game: 'adjacency', rounds: 3 } });
    await table.openDialog('share');
    await expect.poll(() => table.field('share.text').inputValue()).toContain('adjacency');
    expect(await table.list('share.format').inputValue()).toBe('jsonl');
    expect(await table.page.locator('.toast').count()).toBe(0);
  });
}

// Where each leads: to the door of its page.
const kNowhere = {
  'play/nothere': ['link.game', '/play'],
  'analyse/nothere': ['link.game', '/analyse'],
  'play/a/b/c': ['app.missing', '/play'],
  'analyse/position/othello/XO': ['link.position', '/analyse'],
  'analyse/moves/othello/a1': ['link.moves', '/analyse'],
  '#/game/nothere': ['link.game', '/play'],
  '#/position/othello/XO': ['link.position', '/analyse'],
} as const;
for (const locale of ['en-GB', 'id-ID']) {
  test(`an address that leads nowhere says so, and the door of its page is shown: ${locale}`, async ({ visit }) => {
    const table = await visit({ locale });
    for (const [at, [key, door]] of Object.entries(kNowhere)) {
      await table.arrive(at);
      await table.isTold(table.text(key));
      await expect.poll(() => new URL(table.page.url()).pathname, { message: at }).toBe(door);
      await table.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    }
    await table.arrive('#/nowhere');
    await table.page.getByRole('heading', { name: table.text('app.missing') }).waitFor();
    await table.page.getByRole('link', { name: table.text('app.toHome') }).click();
    await expect.poll(() => new URL(table.page.url()).pathname + new URL(table.page.url()).hash).toBe('/');
    // The button is still free: the message went with the next thing that was done.
    expect(await table.page.locator('.toast.wrong').count()).toBe(0);
  });
}
