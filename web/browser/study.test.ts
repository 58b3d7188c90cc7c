// Games that are brought to be looked into: pasted, from links, and copies with another main line; what is taken away
// from a branch; how long a proof may take.
import { Engine, line, panel } from './support/engine';
import { kPhone, type Table } from './support/table';
import { expect, test } from './support/test';

const kOpening = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'];
const kPeople = { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } };
const idOf = (table: Table): string => new URL(table.page.url()).pathname.split('/')[2]!;

for (const [device, options] of Object.entries({ 'a laptop': {}, 'a phone': kPhone, 'a laptop, in Indonesian': { locale: 'id-ID' } })) {
  test(`what is pasted on the page of analysis goes into its form on ${device}`, async ({ visit }) => {
    const table = await visit({ ...options, at: 'analyse' });
    if (device.endsWith('Indonesian')) table.language = 'id';
    const field = table.page.getByRole('textbox', { name: table.text('paste.text'), exact: true });
    await field.waitFor();
    await table.paste('f5d6c3d3z9');
    await expect.poll(() => field.inputValue()).toBe('f5d6c3d3z9');
    expect(await table.dialog.count()).toBe(0);
    await table.page.keyboard.press('Control+Enter');
    await table.page.getByRole('alert').getByText(table.text('paste.part', { n: 4, move: 'z9' })).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await table.page.locator('.toasts').innerText()).toBe('');
    await table.button('paste.openPart', { n: 4 }).click();
    await table.seesMoves(4);
    // It is not being played.
    await table.page.locator('main .where').waitFor();
    expect(await table.page.locator('main .where').innerText()).not.toContain(table.text('tree.back'));
  });
}

test('what is no game at all is told beside the field', async ({ visit }) => {
  const table = await visit({ at: 'analyse' });
  await table.page.getByRole('textbox', { name: table.text('paste.text'), exact: true }).fill('hello there');
  await table.page.keyboard.press('Control+Enter');
  await table.page.getByRole('alert').getByText(table.text('paste.unread')).waitFor();
});

test('the same link leads to the same game, until somebody has done something with it', async ({ visit, program }) => {
  const table = await visit({ at: 'analyse/moves/othello/f5d6c3' });
  await table.seesMoves(3);
  const first = idOf(table);
  await table.arrive('analyse/moves/othello/f5d6c3');
  await table.seesMoves(3);
  expect(idOf(table)).toBe(first);
  await program.ask('branch', { game: first, moves: ['f5', 'f6'] });
  await table.arrive('analyse/moves/othello/f5d6c3');
  await table.seesMoves(3);
  expect(idOf(table)).not.toBe(first);
});

test('a finished game keeps its moves; a copy has the branch as its own', async ({ visit, program }) => {
  const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats: kPeople, moves: kOpening, speed: 0 });
  await program.ask('branch', { game: game.id, moves: ['f5', 'd6', 'c5'], name: 'quiet' });
  await program.ask('end', { game: game.id });
  const table = await visit({ at: `analyse/${game.id}` });
  await table.page.locator('[data-line="1"][data-ply="3"]').click();
  // After the branch the line says where it goes on.
  await expect.poll(async () => (await table.page.locator('.resumes').innerText()).replace(/\s+/g, ' ')).toMatch(/^4 ?… ?d3/);
  await table.reads(table.text('tree.keepsOver'));
  await table.button('tree.mainCopy').click();
  await table.isTold(table.text('tree.copied'));
  const copy = idOf(table);
  expect(copy).not.toBe(game.id);
  const kept = await program.ask<{ game: { study: boolean; moves: { move: string }[]; branches: { name: string }[] } }>('open', { game: copy });
  expect(kept.game.study).toBe(true);
  expect(kept.game.moves.map(({ move }) => move).join(' ')).toBe('f5 d6 c5');
  expect(kept.game.branches.map(({ name }) => name)).toEqual([table.text('tree.asPlayed')]);
});

test('in a branch the link has the moves that are shown', async ({ visit, program }) => {
  const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'othello', seats: kPeople, moves: kOpening, speed: 0 });
  await program.ask('branch', { game: game.id, moves: ['f5', 'd6', 'c3', 'f4'] });
  const table = await visit({ at: `analyse/${game.id}` });
  await table.page.locator('[data-line="1"][data-ply="4"]').click();
  await table.openDialog('share');
  await expect.poll(() => table.field('share.linkLine').inputValue()).toMatch(/\/analyse\/moves\/othello\/f5d6c3f4$/);
  expect(await table.field('share.linkGame').inputValue()).toContain(`/analyse/${game.id}?move=4&branch=1`);
  await table.dialog.getByText(table.text('share.ofGame')).waitFor();
});

test('solving says how long it may take', async ({ visit }) => {
  const engine = new Engine(() => ({ lines: [line('f5', 1.5)], depth: 9, nodes: 3e6, work: 3e10 }));
  const table = await visit({ game: { game: 'othello' }, before: engine.sits });
  await table.goTo(new URL(table.page.url()).pathname.replace('/play', 'analyse'));
  await table.button('do.hints').click();
  await table.button('proof.start').click();
  await panel(table).getByText(`${table.text('proof.title')}: ${table.text('proof.hours')}`).waitFor();
  engine.say({ lines: [line('f5', 1.5)], depth: 9, nodes: 3e6, work: 6e8 });
  await panel(table).getByText(`${table.text('proof.title')}: ${table.text('proof.minutes', { n: 10 })}`).waitFor();
});
