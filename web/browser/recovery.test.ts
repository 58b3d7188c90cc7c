// Nothing is lost: reload, a killed program, two tabs.
import { adjacencyStart, playAdjacency } from './support/rules';
import { expect, test, testAlone } from './support/test';

// With its service worker, which the other tests do without.
const kWhole = { serviceWorkers: 'allow' as const };
const kBroken = /WebSocket connection|ERR_CONNECTION|net::ERR/;

test('a reload in mid-game shows the same game', async ({ visit }) => {
  const table = await visit({ ...kWhole, game: { game: 'adjacency', rounds: 2 } });
  await table.play('c8');
  const address = table.page.url();
  await table.page.reload();
  const twin = playAdjacency(adjacencyStart(), 'c8');
  await table.seesBoard(twin.cells);
  expect(table.page.url()).toBe(address);
  await table.play('f1');
  await table.seesBoard(playAdjacency(twin, 'f1').cells);
});

testAlone('the program is killed and starts again: the page goes on by itself', async ({ visit, program }) => {
  const table = await visit({ ...kWhole, expected: kBroken, game: { game: 'adjacency', rounds: 2 } });
  await table.play('c8');
  await table.play('f1');
  await table.seesMoves(2);
  const before = await table.board();
  await program.kill();
  await table.isTold(table.text('app.lost'));
  await table.seesBoard(before);
  await program.revive();
  await expect.poll(() => table.page.locator('.toasts').innerText(), { timeout: 20_000 }).not.toContain(table.text('app.lost'));
  await table.seesBoard(before);
  for (const move of ['d8', 'e1']) await table.play(move);
  await table.seesEnd();
  await table.seesMoves(4);
});

testAlone('a move made while the program is away is made when it is back', async ({ visit, program }) => {
  const table = await visit({ ...kWhole, expected: kBroken, game: { game: 'adjacency', rounds: 2 } });
  await program.kill();
  await table.isTold(table.text('app.lost'));
  await table.play('c8');
  await program.revive();
  await table.seesMoves(1);
  await table.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);
  await table.seesStatus('status.turn', { name: 'Ben' });
});

testAlone('killed while a bot thinks: it thinks again and the game goes on', async ({ visit, program }) => {
  const seats = { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'Bot O', bot: 'mcts:time=2' } };
  const { game } = await program.ask<{ game: { id: string } }>('new', { variant: 'adjacency:rounds=20', seats });
  const table = await visit({ ...kWhole, at: `play/${game.id}`, expected: kBroken });
  await table.play('c8');
  await table.seesStatus('status.thinking', { name: 'Bot O' });
  await program.kill();
  await table.isTold(table.text('app.lost'));
  await program.revive();
  await table.seesMoves(2);
  await table.seesStatus('status.turn', { name: 'Ann' });
});

testAlone('while the program is away the page opens at every address, with all of its parts', async ({ visit, program }) => {
  const table = await visit({ ...kWhole, isAlone: true, expected: /WebSocket connection|ERR_|net::|Failed to load resource/ });
  // The service worker has fetched what this visit did not need.
  const isKept = (): Promise<boolean> =>
    table.page.evaluate(async () => {
      const later = document.querySelector<HTMLMetaElement>('meta[name=later]')!.content.split(' ');
      const kept = await Promise.all(['/', ...later].map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && kept.every((file) => file !== undefined);
    });
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
  await program.kill();
  await table.goTo('learn');
  await table.page.getByRole('heading', { name: table.text('page.learn'), exact: true }).waitFor();
  await table.goToPage('bots');
  await table.openDialog('settings');
  await table.close();
  await table.page.goto(`${program.url}play/nothere`);
  await table.reads(table.text('app.connecting'));
});

test('two tabs on one game stay in step', async ({ visit }) => {
  const first = await visit({ ...kWhole, game: { game: 'adjacency', rounds: 2 } });
  const second = await visit({ context: first.page.context(), at: new URL(first.page.url()).pathname.slice(1) });
  await first.play('c8');
  let twin = playAdjacency(adjacencyStart(), 'c8');
  await second.seesBoard(twin.cells);
  await second.play('f1');
  twin = playAdjacency(twin, 'f1');
  await first.seesBoard(twin.cells);
  await first.button('do.undo').click();
  await second.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);
});

test('a move of a tab that is behind is refused politely', async ({ visit }) => {
  const first = await visit({ ...kWhole, game: { game: 'adjacency', rounds: 2 } });
  const second = await visit({ context: first.page.context() });
  let isDeaf = false;
  await second.page.routeWebSocket(/api\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isDeaf || !String(message).includes('"event"')) socket.send(message);
    });
  });
  await second.page.goto(first.page.url());
  await second.page.reload();
  await second.seesBoard(adjacencyStart().cells);
  isDeaf = true;
  await first.play('c8');
  await first.seesMoves(1);
  await second.cell('a6').click();
  await second.isTold(second.text('code.stale'));
  await second.seesBoard(playAdjacency(adjacencyStart(), 'c8').cells);
});
