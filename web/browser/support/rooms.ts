// Pages that tests hand to one another: a new browser context costs three times what a new visit in an old one does.
// Between two visits everything that a page can keep is cleared.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { Table } from './table';

const kUsual: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' };
// What a page says where its service worker is blocked, which is our doing.
const kBlocked = /Service Worker registration blocked by Playwright/;

export class Room {
  // Who is told what the page complains about.
  table: Table | null = null;
  expected: RegExp | undefined;

  private constructor(
    readonly page: Page,
    private readonly protocol: CDPSession,
  ) {}

  static async open(context: BrowserContext): Promise<Room> {
    const page = await context.newPage();
    const room = new Room(page, await context.newCDPSession(page));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') room.complain(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => room.complain(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:', 'about:'].includes(url.protocol) && url.host !== room.table?.program.host) room.complain(`request to ${request.url()}`);
    });
    await page.addInitScript(() => {
      // What a screen reader has said, in its order.
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        const text = document.querySelector('[role=status][aria-live]')?.textContent ?? '';
        if (text && text !== heard.at(-1)) heard.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
      addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    });
    return room;
  }

  // Leaves the room as it was with these options, whatever the test made of window, colours and motion.
  async leave(options: BrowserContextOptions): Promise<void> {
    const origin = new URL(this.table!.program.url).origin;
    this.table = null;
    await this.page.goto('about:blank');
    await this.protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    const { viewport, colorScheme, contrast, forcedColors, reducedMotion } = { ...kUsual, ...options };
    if (viewport) await this.page.setViewportSize(viewport);
    await this.page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      contrast: contrast ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
      reducedMotion: reducedMotion ?? 'no-preference',
    });
    await this.page.mouse.move(0, 0);
  }

  private complain(text: string): void {
    if (!kBlocked.test(text) && !this.expected?.test(text)) this.table?.complaints.push(text);
  }
}

export class Rooms {
  private readonly free = new Map<string, Room[]>();

  constructor(private readonly browser: Browser) {}

  newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.browser.newContext({ ...kUsual, ...options });
  }

  async take(options: BrowserContextOptions): Promise<Room> {
    return this.free.get(keyOf(options))?.pop() ?? Room.open(await this.newContext(options));
  }

  async giveBack(room: Room, options: BrowserContextOptions): Promise<void> {
    await room.leave(options);
    this.free.set(keyOf(options), [...(this.free.get(keyOf(options)) ?? []), room]);
  }
}

const keyOf = (options: BrowserContextOptions): string => JSON.stringify(Object.entries(options).sort());
