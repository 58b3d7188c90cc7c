// The game on the table: what the server told, the move just clicked, and the position being looked at.
import { cellsAfter, countMarks } from './board';
import type { Requests } from './actions';
import { announce } from './announce';
import type { FieldsOfGame, GameAction, Rest } from './answers';
import { Feed } from './feed';
import { named } from './names';
import { pictureOf, prefixOf, type Shown } from './picture';
import { positions } from './positions.svelte';
import { other, ServerError, type Game, type Side, type ThinkingEvent } from './protocol';
import { ask, errorText, server } from './server';
import { t } from './i18n/index.svelte';
import { ui } from './ui.svelte';

interface Pending {
  move: string;
  ply: number;
  cells: string;
}

// Whether all that differs is that bots have moved.
const isBotsAnswer = (before: Game, now: Game): boolean =>
  now.ply > before.ply &&
  before.moves.slice(0, before.ply).every((move, ply) => move.move === now.moves[ply]?.move) &&
  now.moves.slice(before.ply, now.ply).every((move) => now.seats[move.side].kind === 'bot');

class Table {
  // As the server told it; the page has it with names in its own language.
  private told = $state.raw<Game | null>(null);
  private readable = $derived(this.told && named(this.told));
  pending = $state.raw<Pending | null>(null);
  viewed = $state<number | null>(null);
  // The move that was tried on an earlier position.
  wish = $state.raw<{ ply: number; move: string } | null>(null);
  // Asked for while the move before was on its way to the server.
  private waiting: string | null = null;
  // The answer to the latest move that was sent.
  private sent: Promise<boolean> | null = null;
  thinking = $state.raw<ThinkingEvent | null>(null);
  // The server's clock minus ours, in milliseconds.
  clockAhead = 0;
  // Resolves when no piece turns any more; the board sets it.
  untilStill: () => Promise<unknown> = () => Promise.resolve();
  // News that waits for it.
  private held: Game | null = null;
  private readonly feed = new Feed<`game:${string}`>();

  shown = $derived.by((): Shown | null => this.picture());
  // The move that led there; none at the start, and none while it is on its way.
  made = $derived(this.pending && this.viewed === null ? undefined : this.game?.moves[(this.viewed ?? this.game.ply) - 1]);
  isPast = $derived(this.viewed !== null && this.viewed !== this.game?.ply);
  isBotGame = $derived(this.game?.seats.X.kind === 'bot' && this.game.seats.O.kind === 'bot');

  get game(): Game | null {
    return this.readable;
  }
  set game(game: Game | null) {
    this.told = game;
  }

  private picture(): Shown | null {
    const game = this.game;
    if (!game) return null;
    const ply = this.viewed ?? game.ply;
    if (this.pending && this.viewed === null) {
      const { rows, columns } = game.start;
      const cells = this.pending.cells;
      return {
        ply: ply + 1, rows, columns, cells, score: countMarks(cells), side: other(game.position.side),
        last: this.pending.move, moves: {}, pass: false, over: false, text: null,
        pliesLeft: game.position.plies_left === undefined ? undefined : game.position.plies_left - 1,
      };
    }
    return pictureOf(game, game.moves, ply, ply === game.ply ? game.position : positions.get(this.prefix(ply)));
  }

  prefix(ply: number): string {
    return prefixOf(this.game!, this.game!.moves, ply);
  }

  // News that the server tells by itself. A reply to a person's move is drawn when that one has turned its pieces.
  async heard(game: Game, now?: string): Promise<void> {
    const before = this.game;
    if (game.id !== before?.id) return;
    if (now) this.clockAhead = Date.parse(now) - Date.now();
    this.held = game;
    const last = before.moves[before.ply - 1];
    const isReply = game.ply > before.ply && last !== undefined && before.seats[last.side].kind === 'person';
    if (isReply) await this.untilStill();
    if (this.held === game) this.release();
  }

  // Whoever acts does so on the newest position.
  private release(): void {
    const held = this.held;
    this.held = null;
    if (held && held.id === this.game?.id) this.adopt(held);
  }

  adopt(game: Game, now?: string): void {
    const before = this.game;
    if (now) this.clockAhead = Date.parse(now) - Date.now();
    if (before?.id === game.id && game.revision < before.revision) return;
    if (before?.id !== game.id) {
      this.viewed = null;
      this.pending = null;
      this.waiting = null;
      if (before) this.leave(before.id);
      this.listen(game.id);
    }
    if (this.pending && (game.ply !== this.pending.ply || game.state === 'over')) this.pending = null;
    if (this.viewed !== null && this.viewed > game.moves.length) this.viewed = null;
    this.game = game;
    if (!game.thinking) this.thinking = null;
    announce(before, this.game!);
  }

  async act<A extends GameAction>(action: A, ...[fields]: Rest<FieldsOfGame<A>>): Promise<boolean> {
    const id = this.game?.id;
    try {
      return await this.send(action, fields ?? {});
    } catch (error) {
      return this.game?.id === id && this.refused(error);
    }
  }

  // An answer that comes after another game was opened changes nothing here.
  private async send(action: GameAction, fields: object): Promise<boolean> {
    this.release();
    const id = this.game?.id;
    if (!id) return false;
    const request = { game: id, ...fields } as Requests[GameAction];
    const answer = (await server.request(action, request)) as { game?: Game; now?: string };
    if (answer.game && this.game?.id === id) this.adopt(answer.game, answer.now);
    return true;
  }

  private refused(error: unknown): false {
    const pending = this.pending;
    this.pending = null;
    const game = error instanceof ServerError ? error.game : undefined;
    if (game) this.adopt(game);
    // Sent twice because the line broke in between: the move is there, all is well.
    if (!game || !pending || game.moves[pending.ply]?.move !== pending.move) ui.tell(errorText(error), true);
    return false;
  }

  async play(move: string): Promise<void> {
    this.release();
    const { game, shown } = this;
    if (!game || !shown) return;
    if (this.pending) {
      if (move !== this.pending.move) this.waiting = move;
      return;
    }
    if (this.isPast) return this.ask(move, shown);
    if (shown.over || game.state === 'over') return ui.tell(t('code.over'), true);
    if (game.seats[shown.side].kind === 'bot') return ui.tell(t('code.not-your-turn'), true);
    if (move === 'pass' ? !shown.pass : !(move in shown.moves)) return this.explain(move, shown);
    this.pending = { move, ply: game.ply, cells: cellsAfter(game.position, move) };
    ui.sound(move === 'pass' ? 'pass' : 'move', game.position.moves[move]?.length);
    this.sent = this.act('play', { move, ply: game.ply });
    const played = await this.sent;
    const next = this.waiting;
    this.waiting = null;
    if (played && next) await this.play(next);
  }

  // Looking at an earlier position changes nothing: whoever tries a move there is asked what is meant.
  private ask(move: string, shown: Shown): void {
    this.wish = { ply: shown.ply, move };
    ui.say(t('past.asked'));
  }

  // The game goes on from the position looked at. A bot that is to move there makes its move again.
  async takeBackHere(): Promise<boolean> {
    const { game, viewed } = this;
    if (!game || viewed === null) return false;
    if (!(await this.act('goto', { ply: game.ply, to: viewed }))) return false;
    this.viewed = null;
    const now = this.game!;
    return now.state !== 'paused' || now.seats[now.position.side].kind === 'person' || this.act('resume');
  }

  // Why a move cannot be made.
  explain(move: string, shown: Shown): void {
    if (move === 'pass') return ui.tell(t('error.noPass'), true);
    if (!shown.text) return;
    const column = move.charCodeAt(0) - 97;
    const cell = shown.cells[(Number(move.slice(1)) - 1) * shown.columns + column];
    ui.tell(t(cell === '-' ? 'error.illegal' : 'error.occupied', { cell: move }), true);
  }

  undo = (): Promise<boolean> => this.back('undo');
  redo = (): Promise<boolean> => this.back('redo');
  private async back(action: 'undo' | 'redo'): Promise<boolean> {
    this.release();
    this.viewed = null;
    // A move on its way, and one that was asked for behind it, come first.
    for (let sent = null; this.pending && sent !== this.sent; ) await (sent = this.sent);
    const before = this.game;
    if (!before) return false;
    try {
      return await this.send(action, { ply: before.ply });
    } catch (error) {
      if (this.game?.id !== before.id) return false;
      const now = error instanceof ServerError ? error.game : undefined;
      if (!now || !isBotsAnswer(before, now)) return this.refused(error);
      // A bot has answered meanwhile: what was to be taken back still is.
      this.adopt(now);
      return this.act(action, { ply: now.ply });
    }
  }

  view(ply: number): void {
    const game = this.game;
    if (!game) return;
    const to = Math.max(0, Math.min(game.moves.length, ply));
    this.viewed = to === game.ply ? null : to;
    this.wish = null;
    if (this.viewed !== null) void positions.fetch(game, game.moves, to);
  }

  async begin(request: object): Promise<boolean> {
    const answer = await ask('new', request as Requests['new']);
    if (answer) this.adopt(answer.game, answer.now);
    return answer !== null;
  }

  async open(id: string): Promise<boolean> {
    const answer = await server.request('open', { game: id }).catch(() => null);
    if (answer) this.adopt(answer.game, answer.now);
    return answer !== null;
  }

  private listen(id: string): void {
    this.feed.follow(`game:${id}`, (event) => {
      if (event.event === 'game') void this.heard(event.game, event.now);
      else if (event.event === 'thinking') this.thinking = event;
    });
  }

  private leave(id: string): void {
    void server.request('leave', { game: id }).catch(() => {});
  }

  // No game is on the table any more.
  close(): void {
    if (!this.game) return;
    this.leave(this.game.id);
    this.feed.leave();
    this.game = null;
    this.viewed = null;
    this.pending = null;
    this.waiting = null;
    this.thinking = null;
  }

  takeOver(side: Side, name: string): Promise<boolean> {
    return this.act('seat', { side, seat: { kind: 'person', name } });
  }
}

export const table = new Table();
