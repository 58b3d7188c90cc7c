// `test` of every file here: a program of its own for each test, one Chromium for each file, and the promise
// that no page complains, asks another host or breaks the Content-Security-Policy.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { Program } from './program';
import { Table } from './table';

export interface Visit extends BrowserContextOptions {
  at?: string;
  // Complaints that belong to what the test does, such as a connection that breaks.
  expected?: RegExp;
  context?: BrowserContext;
  // Runs before the page is opened.
  before?: (page: Page) => Promise<void>;
}
interface Fixtures {
  browser: Browser;
  program: Program;
  visit: (options?: Visit) => Promise<Table>;
}

const kFlags = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

function chromiumPath(): string {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!path) throw new Error('there is no Chromium: install the Debian package chromium');
  return path;
}

async function watch(table: Table, expected?: RegExp): Promise<void> {
  const { page, program, complaints } = table;
  const complain = (text: string): void => {
    if (!expected?.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`exception: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== program.host) complain(`request to ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
}

// `flags` are of the program's command line.
const testWith = (flags: string[]) =>
  base.extend<Fixtures>({
    browser: [
      async ({}, use) => {
        const root = process.getuid?.() === 0;
        const browser = await chromium.launch({ executablePath: chromiumPath(), args: root ? [...kFlags, '--no-sandbox'] : kFlags });
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    program: async ({}, use) => {
      const program = await Program.start(flags);
      await use(program);
      await program.end();
    },
    visit: async ({ browser, program }, use) => {
      const tables: Table[] = [];
      await use(async ({ at = '', expected, context, before, ...options } = {}) => {
        const room = context ?? (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options }));
        const table = new Table(await room.newPage(), program);
        tables.push(table);
        if (options.locale?.startsWith('id')) table.language = 'id';
        await watch(table, expected);
        await before?.(table.page);
        await table.page.goto(program.url + at);
        await table.page.getByRole('grid').first().waitFor();
        return table;
      });
      for (const table of tables) await table.page.context().close();
      expect(tables.flatMap((table) => table.complaints)).toEqual([]);
    },
  });

export const test = testWith([]);
// With programs of the machine as players.
export const testWithCommands = testWith(['--allow-commands']);

export { expect } from 'vitest';
