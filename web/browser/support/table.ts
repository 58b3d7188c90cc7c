// The page as a person uses it: what can be done on it, and what can be seen.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src/lib/i18n/en';
import { id } from '../../src/lib/i18n/id';
import type { Program } from './program';

export type Key = keyof typeof en;
export type Language = 'en' | 'id';
export interface NewGame {
  game: 'othello' | 'adjacency';
  rounds?: number;
  // A person's name, a bot of the catalogue, or a command.
  x?: Who;
  o?: Who;
  // Milliseconds between moves of two bots.
  speed?: number;
}
type Who = string | { bot: string } | { program: string };

const kTime = 20_000;
export const kPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// The dialogs that are about a game, or about all; the keys that open them.
export const kDialogKeys = { games: 'g', paste: 'v', share: 'x', editor: 'e', settings: 'o', help: '?' } as const;
export const kTitles = { othello: 'Othello', adjacency: 'Adjacency Strategy Game' };

export class Table {
  language: Language = 'en';
  // What the browser complained about; each test ends with a look at it.
  readonly complaints: string[] = [];
  // To be done when the test is over.
  readonly afterwards: (() => Promise<void>)[] = [];

  constructor(
    readonly page: Page,
    readonly program: Program,
  ) {}

  text(key: Key, values: Record<string, string | number> = {}): string {
    const table = { en, id };
    const named = Object.entries(values).map(([name, value]) => [name, (name === 'side' || name === 'other') && (value === 'X' || value === 'O') ? table[this.language][`play.ink.${value}`] : value] as const);
    return named.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), table[this.language][key]);
  }

  button(key: Key, values: Record<string, string | number> = {}): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true });
  }
  field(key: Key, within: Locator = this.inFront): Locator {
    return within.getByRole('textbox', { name: this.text(key), exact: true });
  }
  list(key: Key, within: Locator = this.inFront): Locator {
    return within.getByRole('combobox', { name: this.text(key), exact: true });
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  // The dialog that is open, else the page.
  get inFront(): Locator {
    return this.page.locator('main, dialog[open]').last();
  }
  get status(): Locator {
    return this.page.locator('main .status .text, main .where .place strong').first();
  }
  // The moves of the list, which is folded away where a game is played.
  get rows(): Locator {
    return this.page.locator('main .moves .box li');
  }
  async showMoves(): Promise<void> {
    if (await this.page.locator('main summary').filter({ hasText: this.text('moves.title') }).count()) await this.openFold('moves.title');
  }
  cell(name: string): Locator {
    return this.page.locator(`main [data-cell="${name}"]`);
  }

  // The pieces as they are drawn.
  board(scope = 'main'): Promise<string> {
    return this.page.locator(`${scope} [data-cell]`).evaluateAll((cells) =>
      cells.map((cell) => (cell.querySelector('.piece.X') ? 'X' : cell.querySelector('.piece.O') ? 'O' : '-')).join(''),
    );
  }
  // Letters and numbers on a square: styles write them, so that screen readers hear the square's label alone.
  writtenOn(name: string): Promise<string> {
    return this.cell(name).evaluate((cell) =>
      [...cell.querySelectorAll('*')]
        .map((part) => getComputedStyle(part, '::after').content)
        .filter((text) => text !== 'none' && text !== 'normal')
        .map((text) => text.replaceAll('"', ''))
        .join(' '),
    );
  }
  async seesBoard(cells: string): Promise<void> {
    await expect.poll(() => this.board(), { timeout: kTime }).toBe(cells);
  }
  async seesScore(x: number, o: number): Promise<void> {
    await expect.poll(() => Promise.all([this.ofSeat('X', '.score'), this.ofSeat('O', '.score')]), { timeout: kTime }).toEqual([String(x), String(o)]);
  }
  async seesMoves(count: number): Promise<void> {
    await this.showMoves();
    await expect.poll(() => this.rows.count(), { timeout: kTime }).toBe(count);
  }
  async seesStatus(key: Key, values: Record<string, string | number> = {}): Promise<void> {
    await expect.poll(() => this.status.innerText(), { timeout: kTime }).toBe(this.text(key, values));
  }
  // Whoever won, where it is played and where it is looked into.
  async seesEnd(): Promise<void> {
    const words = { en: /\bwon\b|^A draw|^The game is over here/m, id: /\bmenang\b|^Seri|sudah selesai/im }[this.language];
    await expect.poll(() => this.page.locator('main .status, main .where').first().innerText(), { timeout: kTime }).toMatch(words);
  }
  // On the page.
  reads(words: string): Promise<void> {
    return this.page.getByRole('main').getByText(words).first().waitFor();
  }
  // In a box that passes by.
  async isTold(words: string): Promise<void> {
    await expect.poll(() => this.page.locator('.toasts').innerText(), { timeout: kTime }).toContain(words);
  }
  // By a screen reader, since the page was loaded.
  async hears(words: string): Promise<void> {
    const heard = (): Promise<string> => this.page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
    await expect.poll(heard, { timeout: kTime }).toContain(words);
  }

  // Legal moves are known again when the move before is safe with the server.
  async play(name: string): Promise<void> {
    await this.page.locator(`main .cell.legal[data-cell="${name}"]`).click();
    await this.page.waitForFunction((cell) => document.querySelector(`main [data-cell="${cell}"] .piece`) !== null, name, { timeout: kTime });
  }

  async playAnything(): Promise<void> {
    await this.play((await this.page.locator('main .cell.legal').first().getAttribute('data-cell'))!);
  }

  // A page of the menu.
  async goToPage(page: 'home' | 'play' | 'analyse' | 'learn' | 'bots'): Promise<void> {
    await this.page.getByRole('navigation', { name: this.text('page.label') }).getByRole('link', { name: this.text(`page.${page}`), exact: true }).click();
    await this.page.locator('main h1').waitFor();
  }
  // The form for every kind of game, on the page where a game is chosen.
  get form(): Locator {
    return this.page.locator('main details form').filter({ has: this.button('new.go') });
  }
  async openNewGame(): Promise<void> {
    await this.goToPage('play');
    await this.page.locator('main summary').filter({ hasText: this.text('play.own') }).click();
    await this.form.waitFor();
  }
  async choose(legend: Key, option: string, within: Locator = this.inFront): Promise<void> {
    await within.getByRole('group', { name: this.text(legend), exact: true }).getByText(option, { exact: true }).click();
  }
  seat(side: 'X' | 'O'): Locator {
    return this.form.getByRole('group', { name: this.text('new.seat', { side }) });
  }
  nameOf(side: 'X' | 'O'): Locator {
    return this.field('new.name', this.seat(side));
  }
  get rounds(): Locator {
    return this.field('new.rounds', this.form);
  }
  async fillNewGame({ game, rounds, x, o }: NewGame): Promise<void> {
    await this.openNewGame();
    await this.choose('new.game', kTitles[game], this.form);
    if (rounds !== undefined) await this.rounds.fill(String(rounds));
    for (const [side, who] of [['X', x], ['O', o]] as const) {
      const seat = this.seat(side);
      await this.choose('new.kind', this.text(typeof who === 'object' ? 'new.bot' : 'new.person'), seat);
      await this.nameOf(side).fill(this.called(side, who));
      if (typeof who !== 'object') continue;
      if ('program' in who) {
        await this.list('new.level', seat).selectOption({ label: this.text('level.program') });
        await this.field('new.command', seat).fill(who.program);
        continue;
      }
      await this.list('new.level', seat).selectOption({ label: this.text('level.other') });
      await this.list('new.whichBot', seat).selectOption(who.bot);
    }
  }
  async start(): Promise<void> {
    await this.button('new.go').click();
    await this.form.waitFor({ state: 'detached' });
  }
  async begin(game: NewGame): Promise<void> {
    await this.fillNewGame(game);
    await this.start();
    await this.seesNames(this.called('X', game.x), this.called('O', game.o));
  }
  // Of both seats, whichever way round they are seen.
  async seesNames(x: string, o: string): Promise<void> {
    await expect.poll(() => Promise.all([this.ofSeat('X', '.name'), this.ofSeat('O', '.name')]), { timeout: kTime }).toEqual([x, o]);
  }
  ofSeat(side: 'X' | 'O', what: string): Promise<string> {
    return this.page.locator(`main .seat.${side} ${what}, main .sides .${side} ${what}`).first().innerText({ timeout: kTime });
  }
  // The same without the form; the address of the game.
  async deal({ game, rounds, x, o, speed = 500 }: NewGame): Promise<string> {
    const seat = (side: 'X' | 'O', who?: Who): object => {
      const name = this.called(side, who);
      if (typeof who !== 'object') return { kind: 'person', name };
      return { kind: 'bot', name, bot: 'bot' in who ? who.bot : `line:${who.program}` };
    };
    const variant = rounds === undefined ? game : `${game}:rounds=${rounds}`;
    const made = await this.program.ask<{ game: { id: string } }>('new', { variant, seats: { X: seat('X', x), O: seat('O', o) }, speed });
    return `play/${made.game.id}`;
  }
  // As somebody does who was elsewhere.
  async arrive(path: string): Promise<void> {
    await this.page.goto('about:blank');
    await this.goTo(path);
  }
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.program.url + path);
    await this.page.locator('main h1, main [role=grid]').first().waitFor({ state: 'attached' });
  }
  private called(side: 'X' | 'O', who?: Who): string {
    return typeof who === 'object' ? `Bot ${side}` : (who ?? { X: 'Ann', O: 'Ben' }[side]);
  }

  async openDialog(name: keyof typeof kDialogKeys): Promise<void> {
    await this.page.keyboard.press(kDialogKeys[name]);
    await this.dialog.waitFor();
  }
  // An entry of the menu of a game.
  async chooseInMenu(key: Key): Promise<void> {
    await this.button('room.menu').click();
    await this.page.getByRole('group', { name: this.text('room.menu'), exact: true }).getByRole('button', { name: this.text(key) }).click();
  }
  async openFold(key: Key): Promise<void> {
    const fold = this.page.locator('main details').filter({ has: this.page.locator('summary', { hasText: this.text(key) }) });
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  }

  async openText(text: string, kind: 'othello' | 'adjacency' = 'othello'): Promise<void> {
    await this.openDialog('paste');
    await this.paste(text);
    await this.choose('paste.game', kTitles[kind].split(' ')[0]!);
    await this.button('paste.open').last().click();
  }
  // With the real clipboard and the real keys, wherever the focus is.
  async paste(text: string): Promise<void> {
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.page.keyboard.press('Control+v');
  }
  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    // Until the element is gone: a closed dialog that is still there keeps the page's keys to itself.
    await this.page.locator('dialog').waitFor({ state: 'detached' });
  }
}
