// A bot that fails, as the page would be told: bots of the catalogue do not, and those that run a command are
// not offered by the app.
import type { Page } from 'playwright-core';

interface Message {
  event?: string;
  game?: { ply: number; state: string; thinking: string | null; failure: object | null };
}

// Call before the page is opened: O fails at its first move, until somebody else sits down.
export async function failAtFirstMove(page: Page): Promise<void> {
  let isFailing = true;
  const failure = { side: 'O', kind: 'crash', text: 'the program ended with status 3', evidence: 'Traceback\n  line 3' };
  await page.routeWebSocket(/api\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('"do":"seat"')) isFailing = false;
      server.send(message);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      const { game } = message;
      if (isFailing && game && game.ply > 1) return;
      if (isFailing && game?.ply === 1) Object.assign(game, { state: 'failed', thinking: null, failure });
      socket.send(JSON.stringify(message));
    });
  });
}
