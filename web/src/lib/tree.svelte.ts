// The cursor in the tree of the game on the table: what it shows, where it can go, and how the tree grows. Live play is
// never touched from here, and nothing is erased: a branch that was removed can be put back.
import type { Requests } from './actions';
import type { Answers, FieldsOfGame } from './answers';
import { cellsAfter, countMarks } from './board';
import { table } from './game.svelte';
import { count, sideName, t } from './i18n/index.svelte';
import { writeMove } from './notation';
import { pictureOf, prefixOf, type Shown } from './picture';
import { positions } from './positions.svelte';
import type { Branch, Game, Move, Position } from './protocol';
import { ask } from './server';
import { settings } from './settings.svelte';
import { branchOf, kOwn, linesOf, movesMade, namesOf, ownerOf, placeOf, sharedMoves, siblingsOf, waysOn, type Anchor, type Place } from './tree';
import { ui } from './ui.svelte';

class Tree {
  private anchor = $state.raw<Anchor | null>(null);
  // A move on its way to the server, drawn behind the cursor.
  private pending = $state.raw<Move | null>(null);
  // Asked for behind it.
  private waiting: string | null = null;
  private removed: { game: string; branch: number }[] = [];

  private lines = $derived(table.game ? linesOf(table.game) : new Map<number, Move[]>());
  place = $derived.by((): Place => this.find());
  private line = $derived(this.lines.get(this.place.line) ?? []);
  // The line in view, and how many of its moves are made.
  moves = $derived(this.pending ? [...this.line.slice(0, this.place.ply), this.pending] : this.line);
  ply = $derived(this.place.ply + (this.pending ? 1 : 0));
  // How many of its moves are the game's own.
  shared = $derived(this.place.line === kOwn && !this.pending ? this.moves.length : sharedMoves(namesOf(this.moves), namesOf(table.game?.moves ?? [])));
  // The line that owns the move just made, and the branch it is.
  owner = $derived(table.game ? ownerOf(table.game, this.place) : kOwn);
  branch = $derived(table.game ? branchOf(table.game, this.owner) : undefined);
  siblings = $derived(siblingsOf(this.lines, this.place));
  ways = $derived(waysOn(this.lines, this.place));
  // Whether somebody has chosen the place, so that it is not where the game happens to stand.
  isPlaced = $derived(this.anchor !== null && this.anchor.game === table.game?.id);
  // The moves looked at are gone: another tab or this one has removed them.
  isCut = $derived(this.anchor !== null && this.anchor.game === table.game?.id && this.place.ply < this.anchor.ply);
  shown = $derived.by((): Shown | null => {
    const game = table.game;
    return game && pictureOf(game, this.moves, this.ply, this.known(game));
  });

  // Without a place of its own the cursor begins where the game is looked at; a game that is over, with its first move.
  private find(): Place {
    const game = table.game;
    if (!game) return { line: kOwn, ply: 0 };
    if (this.anchor?.game === game.id) return placeOf(this.lines, this.anchor);
    return { line: kOwn, ply: table.viewed ?? (game.state === 'over' ? 0 : game.ply) };
  }

  private known(game: Game): Position | undefined {
    const isPresent = !this.pending && this.owner === kOwn && this.ply === game.ply;
    return isPresent ? game.position : positions.get(prefixOf(game, this.moves, this.ply));
  }

  // Asks for what is not known of the position shown; to be called whenever it changes.
  async follow(): Promise<void> {
    if (table.game && this.shown?.text === null) await positions.fetch(table.game, this.moves, this.ply);
  }

  // Whether there is such a line.
  go(line: number, ply: number): boolean {
    const game = table.game;
    const moves = this.lines.get(line);
    if (!game || !moves) return false;
    this.pending = null;
    this.waiting = null;
    const to = Math.max(0, Math.min(moves.length, ply));
    this.anchor = { game: game.id, line, ply: to, moves: namesOf(moves) };
    return true;
  }

  // Along the line one stands in: a branch in front is entered on purpose alone, and who steps back out of one is on the
  // line it leaves. Behind the end of a line a branch may go on.
  to(ply: number): void {
    const { game } = table;
    if (!game) return;
    const length = this.lines.get(this.owner)!.length;
    const way = ply > length && this.place.ply === length ? this.ways[0] : undefined;
    const line = way?.line ?? this.owner;
    this.go(ownerOf(game, { line, ply }), ply);
  }

  // Along the line in view, as it is drawn.
  along(ply: number): void {
    this.go(this.place.line, ply);
  }

  // To the move that stands in the list above (-1) or below (1) the one just made.
  beside(step: 1 | -1): void {
    const at = this.siblings.findIndex((way) => way.move.move === this.line[this.place.ply - 1]?.move);
    const way = at < 0 ? undefined : this.siblings[at + step];
    if (way) this.go(way.line, this.place.ply);
    else ui.say(t('tree.noOther'));
  }

  // Into the first branch that leaves the line here, or else one that could stand in place of the move just made.
  enter(): void {
    const own = this.line[this.place.ply]?.move;
    const way = this.ways.find((each) => each.move.move !== own && each.line !== this.place.line);
    if (way) this.go(way.line, this.place.ply + 1);
    else if (this.siblings.length) this.beside(this.siblings.at(-1)!.move.move === this.line[this.place.ply - 1]?.move ? -1 : 1);
    else ui.say(t('tree.noOther'));
  }

  // A move at the cursor: along a line that has it, else a new branch.
  async play(name: string): Promise<void> {
    if (this.pending) {
      if (name !== this.pending.move) this.waiting = name;
      return;
    }
    const before = this.key;
    await this.follow();
    const { shown } = this;
    const game = table.game;
    if (!game || !shown || this.key !== before || this.pending) return;
    if (shown.over) return ui.tell(t('code.over'), true);
    if (name === 'pass' ? !shown.pass : !(name in shown.moves)) return table.explain(name, shown);
    ui.sound(name === 'pass' ? 'pass' : 'move', shown.moves[name]?.length);
    const way = this.ways.find((each) => each.move.move === name);
    if (way) this.goBehindPass(way.line, this.place.ply + 1);
    else await this.grow(game, shown, name);
  }

  private async grow(game: Game, shown: Shown, name: string): Promise<void> {
    const cells = name === 'pass' ? shown.cells : cellsAfter(shown, name);
    const pending = { move: name, side: shown.side, turned: shown.moves[name] ?? [], cells, score: countMarks(cells) };
    const moves = [...this.line.slice(0, this.place.ply), pending];
    this.pending = pending;
    void positions.fetch(game, moves, moves.length);
    const answer = await this.change('branch', { moves: namesOf(moves) });
    // Whoever went elsewhere meanwhile stays there.
    if (this.pending !== pending) return;
    const next = this.waiting;
    this.pending = null;
    this.waiting = null;
    if (!answer) return;
    this.goBehindPass(answer.branch, answer.ply);
    if (next) await this.play(next);
  }

  // A whole line behind the cursor, kept as a branch; the cursor stays.
  async keep(names: string[]): Promise<boolean> {
    const path = [...namesOf(this.moves).slice(0, this.ply), ...names];
    const answer = await this.change('branch', { moves: path });
    if (answer) this.go(answer.branch, this.ply);
    return answer !== null;
  }

  // A side that cannot move passes by itself.
  private goBehindPass(line: number, ply: number): void {
    const moves = this.lines.get(line) ?? [];
    this.go(line, moves[ply]?.move === 'pass' ? ply + 1 : ply);
  }

  private get key(): string {
    return `${table.game?.id} ${this.place.line} ${namesOf(this.moves).slice(0, this.ply).join('')}`;
  }

  async rename(branch: Branch, name: string): Promise<void> {
    if (name.trim() !== branch.name) await this.change('rename', { branch: branch.id, name: name.trim() });
  }

  // A game that is being played, or over, keeps its own moves.
  canPromote(branch: Branch): boolean {
    const game = table.game;
    if (branch.parent !== kOwn || !game) return game !== null;
    return game.state !== 'over' && game.clock.kind === 'none' && game.seats.X.kind === 'person' && game.seats.O.kind === 'person';
  }

  // Done twice all is as before.
  async promote(branch: Branch): Promise<void> {
    const name = this.nameOf(branch);
    const answer = await this.change('promote', { branch: branch.id });
    if (!answer) return;
    const back = branchOf(answer.game, branch.id);
    const action = back && { text: t('tree.putBack'), run: () => void this.change('promote', { branch: back.id }) };
    ui.tell(t('tree.promoted', { name }), false, action);
  }

  async remove(branch: Branch): Promise<void> {
    const game = table.game;
    if (!game || !(await this.change('unbranch', { branch: branch.id }))) return;
    this.removed.push({ game: game.id, branch: branch.id });
    ui.tell(t('tree.removed', { name: this.nameOf(branch) }), false, { text: t('tree.putBack'), run: () => void this.putBack() });
  }

  // The branch removed last; whether there was one.
  async putBack(): Promise<boolean> {
    const last = this.removed.filter((each) => each.game === table.game?.id).at(-1);
    if (!last || !(await this.change('rebranch', { branch: last.branch }))) return false;
    this.removed = this.removed.filter((each) => each !== last);
    ui.tell(t('tree.isBack'));
    return true;
  }

  // Null where it was refused, or where another game is on the table when the answer comes.
  private async change<A extends 'branch' | 'rename' | 'promote' | 'unbranch' | 'rebranch'>(action: A, fields: FieldsOfGame<A>): Promise<Answers[A] | null> {
    const game = table.game;
    if (!game) return null;
    const answer = await ask<A>(action, { game: game.id, ...fields } as Requests[A]);
    if (!answer || table.game?.id !== game.id) return null;
    table.adopt(answer.game);
    return answer;
  }

  nameOf({ id, name, at, moves }: Branch): string {
    const first = moves[0];
    return name || (first ? `${movesMade(this.lines.get(id) ?? [], at) + 1} ${writeMove(first.move, settings.coordinates, t('pass'))}` : t('tree.nameless'));
  }

  movesOf(line: number): Move[] {
    return this.lines.get(line) ?? [];
  }

  // A whole line as bare moves, as other programs read them.
  textOf(line: number): string {
    return namesOf(this.lines.get(line) ?? []).filter((name) => name !== 'pass').join('');
  }

  // How far the cursor is, in words.
  describe(): string {
    const made = this.moves[this.ply - 1];
    if (!made) return t('tree.atStart');
    const where = this.branch ? t('tree.inBranch', { name: this.nameOf(this.branch) }) : t('tree.inGame');
    const turned = made.turned.length ? `, ${count('say.turns', made.turned.length)}` : '';
    return `${movesMade(this.moves, this.ply)} ${writeMove(made.move, settings.coordinates, t('pass'))}, ${sideName(made.side)}${turned}. ${where}`;
  }
}

export const tree = new Tree();
