// The game that is solved: tried against the proof, and watched while bots say why they make each move.
import { en } from '../src/lib/i18n/en';
import { kMoveReasons } from '../src/lib/i18n/id_catalogue';
import { writeScore } from '../src/lib/notation';
import type { Game } from '../src/lib/protocol';
import { kPhone, type Table } from './support/table';
import { expect, test, testAlone } from './support/test';

const kProved = 'the opposite cell: what is left is proved to be won by whoever mirrors';
const kInstead = 'not the opposite cell, which would only draw: this one wins';

const why = (table: Table) => table.page.locator('main .why');
const readsWhy = (table: Table, cell: string, words: string): Promise<void> =>
  expect.poll(async () => (await why(table).innerText()).replace(/\s+/g, ' ').trim(), { timeout: 20_000 }).toMatch(new RegExp(`${cell} ${words}$`));
const framed = (table: Table, kind: string): Promise<string[]> =>
  table.page.locator(`main .cell.pair${kind}`).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['cell']!));

testAlone('you begin and cannot even draw: the opposite cell answers, and says why in both languages', async ({ visit }) => {
  const table = await visit();
  await table.goToPage('play');
  await table.choose('new.game', 'Adjacency');
  await table.inFront.getByRole('group', { name: table.text('offer.title') }).getByText(table.text('offer.why')).waitFor();
  await table.button('offer.unbeatable').click();
  await table.seesStatus('status.yours');
  expect(await why(table).innerText()).toBe(table.text('why.none'));
  // While it runs the idea is one tap away, and Back leads to the game.
  await table.page.getByRole('link', { name: table.text('room.argument') }).click();
  await table.reads(table.text('learn.solved'));
  await table.button('offer.argument').waitFor();
  await table.page.goBack();
  await table.seesStatus('status.yours');

  await table.play('c4');
  await table.seesMoves(2);
  await readsWhy(table, 'f5', kProved);
  await table.hears(`Prover: f5, turns 0. ${kProved}.`);
  expect(await framed(table, ':not(.broken)')).toEqual(['c4', 'f5']);

  await table.page.getByRole('button', { name: 'Bahasa Indonesia' }).click();
  await readsWhy(table, 'f5', kMoveReasons[kProved]!);
  await table.page.getByRole('button', { name: 'English' }).click();

  // By the keyboard, and the same reason is not said again.
  await table.page.keyboard.press('/');
  await table.page.keyboard.type('d1');
  await table.page.keyboard.press('Enter');
  await table.seesMoves(4);
  await readsWhy(table, 'e8', kProved);
  await table.hears('Prover: e8, turns 0. To move');
  expect(await framed(table, ':not(.broken)')).toEqual(['d1', 'e8']);

  // A person's move has no reason; the one before it has its own.
  await table.page.keyboard.press('Shift+Tab');
  await table.page.keyboard.press(',');
  await expect.poll(() => why(table).innerText()).toBe('');
  expect(await framed(table, '')).toEqual([]);
  await table.page.keyboard.press(',');
  await readsWhy(table, 'f5', kProved);
});

test('two bots tell the argument from the first move to the last', async ({ visit, program }) => {
  const table = await visit({ locale: 'id-ID' });
  await table.goToPage('play');
  await table.choose('new.game', 'Adjacency');
  await table.button('offer.argument').click();
  await expect.poll(() => table.rows.count(), { timeout: 20_000 }).toBeGreaterThan(1);
  await table.button('room.menu').click();
  expect(await table.list('do.speed').inputValue()).toBe('2000');
  await table.list('do.speed').selectOption('0');
  await table.page.keyboard.press('Escape');
  // With the mirror left it looks at every way to go on, which takes a few seconds.
  await expect.poll(() => table.rows.count(), { timeout: 50_000 }).toBe(56);

  const id = new URL(table.page.url()).pathname.split('/').at(-1);
  const { game } = await program.ask<{ game: Game }>('open', { game: id });
  const { X, O } = game.position.score;
  await table.seesStatus('result.win', { winner: 'Pembukti', score: writeScore(O, X) });
  // What it was about, in short, and where the rest of it is.
  await table.reads(table.text('result.argument'));
  const more = table.page.getByRole('link', { name: table.text('result.argumentMore') });
  expect(await more.getAttribute('href')).toBe('/learn/solved');
  expect(game.moves.filter(({ side, reason }) => side === 'O' && !reason)).toEqual([]);
  expect(game.moves.map(({ reason }) => reason ?? '').filter((reason) => reason && !kMoveReasons[reason])).toEqual([]);

  // While it mirrors, and where the mirror would only draw.
  const shows = async (ply: number, kind: string): Promise<void> => {
    const { move, reason } = game.moves[ply - 1]!;
    await table.rows.nth(ply - 1).getByRole('button').click();
    await readsWhy(table, move, kMoveReasons[reason!]!);
    expect(await framed(table, kind)).toEqual(expect.arrayContaining([game.moves[ply - 2]!.move, move]));
  };
  expect(game.moves[1]!.reason).toBe(kProved);
  await shows(2, ':not(.broken)');
  const instead = game.moves.findIndex(({ reason }) => reason === kInstead);
  expect(instead).toBeGreaterThan(0);
  await shows(instead + 1, '.broken');
});

// A phone, a laptop, a projector.
for (const options of [kPhone, { viewport: { width: 1280, height: 800 } }, { viewport: { width: 1920, height: 1080 } }]) {
  const { width, height } = options.viewport;
  test(`at ${width} by ${height} nothing moves when a reason comes, and all of it can be read without scrolling`, async ({ visit }) => {
    const table = await visit({ ...options, game: { game: 'adjacency', rounds: 28, x: 'Ann', o: { bot: 'unbeatable' } } });
    const places = (): Promise<number[][]> =>
      table.page.locator('#board, main .why').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = await places();
    await table.play('c4');
    await readsWhy(table, 'f5', kProved);
    expect(await places()).toEqual(before);
    for (const words of [...Object.keys(kMoveReasons), ...Object.values(kMoveReasons), en['why.none']]) {
      const box = await why(table).evaluate((line, text) => {
        line.querySelector('b')!.nextSibling!.textContent = text;
        return line.getBoundingClientRect();
      }, ` ${words}`);
      expect(box.height, words).toBe(before[1]![3]);
      expect(box.y + box.height, words).toBeLessThan(height);
    }
  });
}
