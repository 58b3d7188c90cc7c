// The game on the table: what the server told, the move just clicked, and the position being looked at.
import { cellsAfter, countMarks } from './board';
import { announce } from './announce';
import { stepToGame } from './history';
import { other, ServerError, type Game, type Position, type Score, type Seat, type Side, type ThinkingEvent } from './protocol';
import { ask, errorText, server } from './server';
import { t } from './i18n/index.svelte';
import { ui } from './ui.svelte';

interface Pending {
  move: string;
  ply: number;
  cells: string;
}

export interface Shown {
  ply: number;
  rows: number;
  columns: number;
  cells: string;
  score: Score;
  side: Side;
  last: string | null;
  // Legal moves with the cells they turn; empty while they are not known.
  moves: Record<string, string[]>;
  pass: boolean;
  over: boolean;
  text: string | null;
  pliesLeft: number | undefined;
}

// Whether all that differs is that bots have moved.
const isBotsAnswer = (before: Game, now: Game): boolean =>
  now.ply > before.ply &&
  before.moves.slice(0, before.ply).every((move, ply) => move.move === now.moves[ply]?.move) &&
  now.moves.slice(before.ply, now.ply).every((move) => now.seats[move.side].kind === 'bot');

class Table {
  game = $state.raw<Game | null>(null);
  pending = $state.raw<Pending | null>(null);
  viewed = $state<number | null>(null);
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
  private fetched = $state.raw(new Map<string, Position>());

  shown = $derived.by((): Shown | null => this.picture());
  // The move that led there; none at the start, and none while it is on its way.
  made = $derived(this.pending && this.viewed === null ? undefined : this.game?.moves[(this.viewed ?? this.game.ply) - 1]);
  isPast = $derived(this.viewed !== null && this.viewed !== this.game?.ply);
  isBotGame = $derived(this.game?.seats.X.kind === 'bot' && this.game.seats.O.kind === 'bot');

  private picture(): Shown | null {
    const game = this.game;
    if (!game) return null;
    const ply = this.viewed ?? game.ply;
    const { rows, columns } = game.start;
    const last = game.moves[ply - 1];
    if (this.pending && this.viewed === null) {
      const cells = this.pending.cells;
      return {
        ply: ply + 1, rows, columns, cells, score: countMarks(cells), side: other(game.position.side),
        last: this.pending.move, moves: {}, pass: false, over: false, text: null,
        pliesLeft: game.position.plies_left === undefined ? undefined : game.position.plies_left - 1,
      };
    }
    const known = ply === game.ply ? game.position : ply === 0 ? game.start : this.fetched.get(this.prefix(ply));
    if (known) {
      const { cells, score, side, moves, pass, over, text } = known;
      return { ply, rows, columns, cells, score, side, last: last?.move ?? null, moves, pass, over, text, pliesLeft: known.plies_left };
    }
    const next = game.moves[ply];
    return {
      ply, rows, columns, cells: last!.cells, score: last!.score, side: next?.side ?? other(last!.side), last: last!.move,
      moves: {}, pass: false, over: false, text: null,
      pliesLeft: game.start.plies_left === undefined ? undefined : game.start.plies_left - ply,
    };
  }

  prefix(ply: number): string {
    const game = this.game!;
    return `${game.variant} ${game.start.text} ${game.moves.slice(0, ply).map((move) => move.move).join('')}`;
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
      if (before) void server.request('leave', { game: before.id }).catch(() => {});
      stepToGame(game.id, before?.id);
    }
    if (this.pending && (game.ply !== this.pending.ply || game.state === 'over')) this.pending = null;
    if (this.viewed !== null && this.viewed > game.moves.length) this.viewed = null;
    this.game = game;
    if (!game.thinking) this.thinking = null;
    announce(before, game);
  }

  async act(action: string, fields: object = {}): Promise<boolean> {
    const id = this.game?.id;
    try {
      return await this.send(action, fields);
    } catch (error) {
      return this.game?.id === id && this.refused(error);
    }
  }

  // An answer that comes after another game was opened changes nothing here.
  private async send(action: string, fields: object): Promise<boolean> {
    this.release();
    const id = this.game?.id;
    if (!id) return false;
    const answer = await server.request<{ game?: Game; now?: string }>(action, { game: id, ...fields });
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
    if (shown.over || (game.state === 'over' && !this.isPast)) return ui.tell(t('code.over'), true);
    if (game.seats[shown.side].kind === 'bot') return ui.tell(t('code.not-your-turn'), true);
    if (move === 'pass' ? !shown.pass : !(move in shown.moves)) return this.explain(move, shown);
    if (this.isPast && !(await this.act('goto', { ply: game.ply, to: shown.ply }))) return;
    this.viewed = null;
    const now = this.game!;
    this.pending = { move, ply: now.ply, cells: cellsAfter(now.position, move) };
    ui.sound(move === 'pass' ? 'pass' : 'move', now.position.moves[move]?.length);
    this.sent = this.act('play', { move, ply: now.ply });
    const played = await this.sent;
    const next = this.waiting;
    this.waiting = null;
    if (played && next) await this.play(next);
  }

  private explain(move: string, shown: Shown): void {
    if (move === 'pass') return ui.tell(t('error.noPass'), true);
    if (!shown.text) return;
    const column = move.charCodeAt(0) - 97;
    const cell = shown.cells[(Number(move.slice(1)) - 1) * shown.columns + column];
    ui.tell(t(cell === '-' ? 'error.illegal' : 'error.occupied', { cell: move }), true);
  }

  undo = (): Promise<boolean> => this.back('undo');
  redo = (): Promise<boolean> => this.back('redo');
  private async back(action: string): Promise<boolean> {
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
    if (this.viewed !== null) void this.fetchPast(to);
  }

  private async fetchPast(ply: number): Promise<void> {
    const game = this.game!;
    const key = this.prefix(ply);
    if (this.fetched.has(key)) return;
    const moves = game.moves.slice(0, ply).map((move) => move.move);
    const answer = await server
      .request<{ position: Position }>('position', { variant: game.variant, position: game.start.text, moves })
      .catch(() => null);
    if (answer) this.fetched = new Map(this.fetched).set(key, answer.position);
  }

  async begin(request: object): Promise<boolean> {
    const answer = await ask<{ game: Game; now?: string }>('new', request);
    if (answer) this.adopt(answer.game, answer.now);
    return answer !== null;
  }

  async open(id: string): Promise<boolean> {
    const answer = await server.request<{ game: Game; now?: string }>('open', { game: id }).catch(() => null);
    if (answer) this.adopt(answer.game, answer.now);
    return answer !== null;
  }

  takeOver(side: Side, name: string): Promise<boolean> {
    const seat: Seat = { kind: 'person', name };
    return this.act('seat', { side, seat });
  }
}

export const table = new Table();
