// The engine's part of an analysis, played here so that what it says is known; and where the page shows it.
import type { Locator, Page } from 'playwright-core';
import type { Line } from '../../src/lib/protocol';
import type { Table } from './table';

export interface Asked {
  do: string;
  id: number;
  position: string;
  lines: number;
  until?: string;
  pass?: boolean;
}
// An answer to `analyse`: what is told of it, or why it is refused.
export interface Said {
  lines: Line[];
  position?: string;
  done?: boolean;
  reason?: string;
  nodes?: number;
  depth?: number;
  work?: number;
}
export class Engine {
  readonly asked: Asked[] = [];
  private tell: (said: Said) => void = () => {};

  constructor(private readonly answer: (asked: Asked) => Said | { refused: string }) {}

  // What it finds out later.
  say(said: Said): void {
    this.tell(said);
  }

  sits = async (page: Page): Promise<void> => {
    await page.routeWebSocket(/api\/live/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const request = JSON.parse(String(text)) as Asked;
        if (request.do === 'stop') return socket.send(JSON.stringify({ id: request.id, ok: true }));
        if (request.do !== 'analyse') return server.send(text);
        this.asked.push(request);
        const said = this.answer(request);
        if ('refused' in said) return socket.send(JSON.stringify({ id: request.id, ok: false, error: { code: said.refused, text: 'refused' } }));
        const analysis = `a${this.asked.length}`;
        this.tell = ({ lines, position = request.position, depth = 9, nodes = 1234, done = false, reason, work }) =>
          socket.send(JSON.stringify({ event: 'analysis', analysis, position, depth, nodes, seconds: 3, lines, reason, work, done }));
        socket.send(JSON.stringify({ id: request.id, ok: true, analysis }));
        this.tell(said);
      });
    });
  };
}

export const line = (move: string, value: number, exact = false, rest: string[] = []): Line => ({ move, value, exact, depth: 9, line: [move, ...rest] });
// The widest numbers there are, one of each kind.
export const kWide = [line('f5', 12.5), line('d3', 12.1), line('c4', 9.9), line('e6', -64, true)];
export const panel = (table: Table): Locator => table.page.locator('section[aria-labelledby=lines-title]');
export const rows = (table: Table): Locator => panel(table).getByRole('button', { name: new RegExp(`^${table.text('hints.follow')}`) });

// With the lines beside the board, wherever the room keeps them.
export async function withHints(table: Table): Promise<void> {
  await table.page.keyboard.press('h');
  const fold = table.page.locator('details:not([open]) > summary', { hasText: table.text('hints.title') });
  if (await fold.count()) await fold.first().click();
  await table.page.locator('main .chip').first().waitFor();
  await rows(table).first().waitFor();
}
