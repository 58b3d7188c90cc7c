// Hints for the position on the board, the review of the whole game, and the try-again of its mistakes.
import { table } from './game.svelte';
import { valuesOf, type Point } from './graph';
import { other, type AnalysisEvent, type Line, type Position, type ReviewedMove, type ReviewEvent, type Side } from './protocol';
import { mistakesOf, type Mistake } from './review';
import { writeLoss } from './notation';
import { ask, server } from './server';
import { settings } from './settings.svelte';
import { count, t } from './i18n/index.svelte';
import { ui } from './ui.svelte';

export interface Preview {
  cells: string;
  // Cell name to its number in the line.
  numbers: Map<string, number>;
}
export interface Verdict {
  move: string;
  kind: 'right' | 'equal' | 'worse' | 'wait';
  loss: number;
  exact: boolean;
}

// Squares with hints; each one more costs depth for all.
const kHints = 10;

class Analysis {
  isOn = $state(false);
  event = $state.raw<AnalysisEvent | null>(null);
  preview = $state.raw<Preview | null>(null);
  reviewed = $state.raw<(ReviewedMove | null)[]>([]);
  progress = $state.raw<{ done: number; of: number; began: number; id: string } | null>(null);
  quiz = $state.raw<Mistake | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  private seen = $state.raw(new Map<string, Point>());
  private wanted = '';
  // The position after the move being judged, and who made it.
  private tried: { position: Position; side: Side } | null = null;

  lines = $derived.by((): Line[] => {
    const shown = table.shown;
    return this.isOn && shown?.text && this.event?.position === shown.text ? this.event.lines : [];
  });
  points = $derived.by((): (Point | null)[] => {
    const game = table.game;
    if (!game) return [];
    const seen = new Map<number, Point>();
    for (let ply = 0; ply <= game.moves.length; ply++) {
      const point = this.seen.get(table.prefix(ply));
      if (point) seen.set(ply, { ...point, ply });
    }
    return valuesOf(game.moves, this.reviewed, seen);
  });
  mistakes = $derived(table.game ? mistakesOf(table.game.moves, this.reviewed) : []);
  // Those to walk through: a person's own where one person plays.
  own = $derived.by((): Mistake[] => {
    const people = (['X', 'O'] as const).filter((side) => table.game?.seats[side].kind === 'person');
    return people.length === 1 ? this.mistakes.filter((mistake) => mistake.side === people[0]) : this.mistakes;
  });

  // Asks for the position shown, once each; called whenever it changes.
  follow(): void {
    const { game, shown } = table;
    if (!this.isOn || !game || !shown?.text || shown.over || this.quiz) return;
    const key = `${shown.text} ${settings.lines} ${settings.seconds}`;
    if (key === this.wanted) return;
    this.wanted = key;
    const lines = Math.max(settings.lines, Math.min(kHints, Object.keys(shown.moves).length));
    void ask('analyse', { variant: game.variant, position: shown.text, lines, seconds: settings.seconds });
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.preview = null;
    ui.say(t(this.isOn ? 'say.hintsOn' : 'say.hintsOff'));
    if (!this.isOn) this.stop();
  }

  stop(): void {
    this.wanted = '';
    if (this.event && !this.event.done) void server.request('stop', { analysis: this.event.analysis }).catch(() => {});
    this.event = null;
  }

  heard(event: AnalysisEvent): void {
    this.event = event;
    if (this.quiz) return this.judge(event);
    const shown = table.shown;
    const best = event.lines[0];
    if (!best || shown?.text !== event.position) return;
    const value = shown.side === 'X' ? best.value : -best.value;
    this.seen = new Map(this.seen).set(table.prefix(shown.ply), { ply: shown.ply, value, exact: best.exact });
  }

  async review(): Promise<void> {
    const game = table.game;
    if (!game?.moves.length) return ui.tell(t('review.nothing'));
    const answer = await ask<{ review: string }>('review', { game: game.id, seconds: 0.3 });
    if (answer) this.progress = { done: 0, of: game.moves.length, began: Date.now(), id: answer.review };
  }

  stopReview(): void {
    if (this.progress) void server.request('stop', { review: this.progress.id }).catch(() => {});
    this.progress = null;
  }

  heardReview(event: ReviewEvent): void {
    if (event.game !== table.game?.id) return;
    this.reviewed = event.moves;
    const began = this.progress?.began ?? Date.now();
    this.progress = event.finished ? null : { done: event.done, of: event.of, began, id: event.review };
    if (event.finished) ui.say(count('review.found', this.mistakes.length));
  }

  // What is known of this game from earlier; called when another game or other moves are on the table.
  async recall(): Promise<void> {
    const id = table.game?.id;
    const answer = await server.request<{ moves: (ReviewedMove | null)[] }>('reviewed', { game: id }).catch(() => null);
    if (id === table.game?.id && !this.progress) this.reviewed = answer?.moves ?? [];
  }

  async show(line: string[]): Promise<void> {
    const { game, shown } = table;
    if (!game || !shown?.text) return;
    const numbers = new Map(line.map((move, index) => [move, index + 1]));
    const answer = await server
      .request<{ position: Position }>('position', { variant: game.variant, position: shown.text, moves: line })
      .catch(() => null);
    if (answer) this.preview = { cells: answer.position.cells, numbers };
  }

  startQuiz(mistake: Mistake): void {
    this.quiz = mistake;
    this.verdict = null;
    this.preview = null;
    table.view(mistake.ply);
    ui.say(t('quiz.ask', { name: table.game!.seats[mistake.side].name }));
  }

  nextMistake(): void {
    const from = this.quiz?.ply ?? (table.shown?.ply ?? 0) - 1;
    const next = this.own.find((mistake) => mistake.ply > from) ?? this.own[0];
    if (next) this.startQuiz(next);
    else ui.tell(t('quiz.none'));
  }

  endQuiz(): void {
    this.quiz = null;
    this.preview = null;
    this.verdict = null;
    table.viewed = null;
  }

  try(move: string): void {
    const { game, shown } = table;
    if (!this.quiz || !game || !shown?.text || !(move in shown.moves)) return;
    this.preview = null;
    if (move === this.quiz.review.best) return this.give({ move, kind: 'right', loss: 0, exact: true });
    this.verdict = { move, kind: 'wait', loss: 0, exact: true };
    void this.consider(move, game.variant, shown.text, shown.side);
  }

  // What a move is worth is the value of the position after it.
  private async consider(move: string, variant: string, position: string, side: Side): Promise<void> {
    const answer = await ask<{ position: Position }>('position', { variant, position, moves: [move] });
    if (!answer || this.verdict?.move !== move) return;
    this.tried = { position: answer.position, side };
    const { over, score, text } = answer.position;
    if (over) this.weigh(score[side] - score[other(side)], true);
    else void ask('analyse', { variant, position: text, lines: 1, seconds: 1 });
  }

  private judge(event: AnalysisEvent): void {
    const best = event.lines[0];
    if (!this.tried || !event.done || event.position !== this.tried.position.text || !best) return;
    this.weigh(this.tried.position.side === this.tried.side ? best.value : -best.value, best.exact);
  }

  private weigh(value: number, exact: boolean): void {
    if (!this.quiz || this.verdict?.kind !== 'wait') return;
    const loss = Math.max(0, this.quiz.review.best_value - value);
    this.give({ move: this.verdict.move, kind: loss < 0.5 ? 'equal' : 'worse', loss, exact: exact && this.quiz.review.exact });
  }

  // A new connection knows nothing of what was under way.
  reconnected(): void {
    this.wanted = '';
    this.progress = null;
    this.follow();
    if (table.game) void this.recall();
  }

  private give(verdict: Verdict): void {
    this.verdict = verdict;
    ui.say(t(`quiz.${verdict.kind === 'wait' ? 'ask' : verdict.kind}`, { cell: verdict.move, n: writeLoss(verdict.loss, verdict.exact), name: '' }));
  }
}

export const analysis = new Analysis();
