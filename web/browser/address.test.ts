// The address of an analysis: it names the move looked at, so that reload, a copied address and Back lead to it.
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const kOpening = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'];
const kPeople = { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } };
const now = async (table: Table): Promise<string> =>
  (await table.page.getByRole('group', { name: table.text('tree.moves'), exact: true }).locator('[aria-current]').innerText()).replace(/\s/g, '');
const isAt = (table: Table, text: string): Promise<void> => expect.poll(() => now(table)).toBe(text);

for (const [device, options] of Object.entries({ 'a laptop': {}, 'a phone': kPhone })) {
  test(`reload, a copied address and Back lead to the same move on ${device}`, async ({ visit, program }) => {
    const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats: kPeople, moves: kOpening, speed: 0 });
    await program.ask('branch', { game: game.id, moves: ['f5', 'd6', 'c3', 'f4', 'e6'] });
    const table = await visit({ ...options, at: `analyse/${game.id}` });
    await isAt(table, 'f4');
    const steps = await table.page.evaluate(() => history.length);
    await table.page.keyboard.press('Home');
    for (const move of kOpening.slice(0, 2)) {
      await table.page.keyboard.press('ArrowRight');
      await isAt(table, move);
    }
    await table.page.reload();
    await isAt(table, 'd6');
    await table.page.keyboard.press('ArrowRight');
    await table.page.keyboard.press('ArrowRight');
    // The branch there is not entered by going on.
    await isAt(table, 'd3');
    await table.page.locator('[data-line="1"][data-ply="5"]').click();
    await isAt(table, '5e6');
    await table.page.keyboard.press('h');
    await table.page.locator('main .chip').first().waitFor();
    expect(await table.page.evaluate(() => history.length)).toBe(steps);

    const address = table.page.url();
    await table.goToPage('learn');
    await table.page.goBack();
    await isAt(table, '5e6');
    await table.arrive(address.slice(program.url.length));
    await isAt(table, '5e6');
    await table.page.locator('main .chip').first().waitFor();
    expect(table.page.url()).toBe(address);
    // An open dialog is a step of its own, and takes nothing along when it is closed.
    await table.openDialog('share');
    await table.close();
    await isAt(table, '5e6');
  });
}

test('an address with a branch that is gone leads to the game, and holding a key wears nothing out', async ({ visit, program }) => {
  const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats: kPeople, moves: kOpening, speed: 0 });
  const table = await visit({ at: `analyse/${game.id}?move=3&branch=7` });
  await isAt(table, 'c3');
  for (let times = 0; times < 120; times++) await table.page.keyboard.press(times % 2 ? 'ArrowLeft' : 'ArrowRight');
  await table.page.keyboard.press('ArrowRight');
  await isAt(table, 'd3');
  await expect.poll(() => new URL(table.page.url()).search).toBe('?move=4');
});
