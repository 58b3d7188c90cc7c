// `test` of every file here: one Chromium and one program for each of Vitest's workers, a clean page for each visit
// (rooms.ts), and the promise that no page complains, asks another host or breaks the Content-Security-Policy.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { Program } from './program';
import { Room, Rooms } from './rooms';
import { Table, type NewGame } from './table';

export interface Visit extends BrowserContextOptions {
  at?: string;
  // The game to open the page with, made without its form.
  game?: NewGame;
  // Complaints that belong to what the test does, such as a connection that breaks.
  expected?: RegExp;
  // As another tab of that one.
  context?: BrowserContext;
  // Runs before the page is opened, in a context that nobody else gets.
  before?: (page: Page) => Promise<void>;
  // In such a context, too: for tests that change the page in ways that stay.
  isAlone?: boolean;
}
interface Shared {
  browser: Browser;
  rooms: Rooms;
  plain: Program;
  withCommands: Program;
}
interface Fixtures {
  program: Program;
  visit: (options?: Visit) => Promise<Table>;
}

const kFlags = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const kCommands = ['--allow-commands'];

function chromiumPath(): string {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!path) throw new Error('there is no Chromium: install the Debian package chromium');
  return path;
}

async function withProgram(flags: string[], use: (program: Program) => Promise<void>, command?: string[]): Promise<void> {
  const program = await Program.start(flags, command);
  await use(program);
  await program.end();
}

const shared = base.extend<Shared>({
  browser: [
    async ({}, use) => {
      const root = process.getuid?.() === 0;
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: root ? [...kFlags, '--no-sandbox'] : kFlags });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  rooms: [async ({ browser }, use) => use(new Rooms(browser)), { scope: 'worker' }],
  plain: [async ({}, use) => withProgram([], use), { scope: 'worker' }],
  withCommands: [async ({}, use) => withProgram(kCommands, use), { scope: 'worker' }],
});

// `program` is where the visits go.
const testWith = (program: (all: Shared, use: (program: Program) => Promise<void>) => Promise<void>) =>
  shared.extend<Fixtures>({
    program,
    visit: async ({ rooms, program }, use) => {
      const ends: (() => Promise<void>)[] = [];
      const tables: Table[] = [];
      await use(async ({ at = '', game, expected, context, before, isAlone = false, ...options } = {}) => {
        const own = before || isAlone ? await rooms.newContext(options) : null;
        const room = context ? await Room.open(context) : own ? await Room.open(own) : await rooms.take(options);
        ends.push(() => (context ? room.page.close() : own ? own.close() : rooms.giveBack(room, options)));
        await room.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: program.url });
        const table = new Table(room.page, program);
        tables.push(table);
        Object.assign(room, { table, expected });
        if (options.locale?.startsWith('id')) table.language = 'id';
        await before?.(table.page);
        await table.goTo(game ? await table.deal(game) : at);
        return table;
      });
      for (const end of ends) await end();
      for (const undo of tables.flatMap((table) => table.afterwards)) await undo();
      expect(tables.flatMap((table) => table.complaints)).toEqual([]);
    },
  });

export const test = testWith(({ plain }, use) => use(plain));
// With programs of the machine as players.
export const testWithCommands = testWith(({ withCommands }, use) => use(withCommands));
// With a program of its own: for what is kept for all (settings, the list of games), and for programs that are killed.
export const testAlone = testWith(({}, use) => withProgram([], use));
// Where several people use one program.
export const testWithNames = testWith(({}, use) => withProgram(['--names'], use, ['serve']));
export const testAloneWithCommands = testWith(({}, use) => withProgram(kCommands, use));

export { expect } from 'vitest';
