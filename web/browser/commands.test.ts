// Programs of the machine as players: only where the app was started so, and nothing is lost when they fail.
import { join } from 'node:path';
import { kProgram, kRepository, word } from './support/program';
import { expect, test, testAloneWithCommands, testWithCommands } from './support/test';

const kExample = `python3 ${word(join(kRepository, 'sdk/python/bot.py'))}`;

testWithCommands('the bot of the guide plays, whichever side it has', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'othello', x: 'Ann', o: { program: '' } });
  await table.button('new.go').click();
  await table.seat('O').getByText(table.text('error.command')).waitFor();
  await table.field('new.command', table.seat('O')).fill(kExample);
  await table.start();
  await table.play('f5');
  await table.seesMoves(2);
  await table.seesStatus('status.turn', { name: 'Ann' });
  await table.begin({ game: 'adjacency', rounds: 3, x: { program: kExample }, o: 'Ben' });
  await table.seesMoves(1);
  await table.seesStatus('status.turn', { name: 'Ben' });
});

testWithCommands('an engine that speaks GTP plays', async ({ visit }) => {
  const table = await visit();
  const engine = `${word(kProgram)} gtp --depth 2 --hash 1`;
  await table.fillNewGame({ game: 'othello', x: 'Ann', o: { program: engine } });
  await table.choose('new.protocol', 'GTP', table.seat('O'));
  await table.start();
  await table.play('f5');
  await table.seesMoves(2);
});

testWithCommands('a program that fails says why, and a person can take over', async ({ visit }) => {
  const table = await visit({ game: { game: 'adjacency', rounds: 2, x: 'Ann', o: { program: 'ls /nothing/here' } } });
  await table.play('c8');
  const alert = table.page.getByRole('alert');
  await alert.getByText(table.text('fail.title', { name: 'Bot O' })).waitFor();
  await alert.getByText(table.text('fail.no-start')).waitFor();
  await alert.getByText(table.text('fail.evidence')).click();
  await alert.getByText(/nothing\/here/).last().waitFor();
  await table.button('fail.takeOver').click();
  await alert.waitFor({ state: 'detached' });
  await table.playAnything();
  await table.seesMoves(2);
  await table.playAnything();
  await table.seesStatus('status.turn', { name: 'Bot O' });
  await table.playAnything();
  await table.seesEnd();
});

testAloneWithCommands('started again without permission, a program is not run, and the page says how to allow it', async ({ program, visit }) => {
  const expected = /WebSocket connection|ERR_CONNECTION|net::ERR/;
  const table = await visit({ locale: 'id-ID', expected, game: { game: 'adjacency', rounds: 2, x: 'Ann', o: { program: kExample } } });
  await program.kill();
  program.flags = [];
  await program.revive();
  await table.play('c8');
  await table.page.getByRole('alert').getByText(table.text('fail.not-allowed')).waitFor();
  await expect.poll(() => table.page.getByRole('alert').innerText()).not.toMatch(/would run/);
  await table.button('fail.takeOver').click();
  await table.page.getByRole('alert').waitFor({ state: 'detached' });
  await table.playAnything();
  await table.seesMoves(2);
});

test('without permission no program is offered', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'othello', x: 'Ann', o: { bot: 'greedy' } });
  const levels = await table.list('new.level', table.seat('O')).locator('option').allInnerTexts();
  expect(levels).toContain(table.text('level.other'));
  expect(levels).not.toContain(table.text('level.program'));
});
