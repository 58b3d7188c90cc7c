// A mistake to try again: the person plays, the engine judges.
import { Feed } from './feed';
import { table } from './game.svelte';
import type { Hint } from './hints';
import { t } from './i18n/index.svelte';
import { writeLoss } from './notation';
import { preview } from './preview.svelte';
import { other, type AnalysisEvent, type Position, type Side } from './protocol';
import type { Mistake } from './review';
import { review } from './review.svelte';
import { ask } from './server';
import { view } from './shown.svelte';
import { ui } from './ui.svelte';

export interface Verdict {
  move: string;
  kind: 'right' | 'equal' | 'worse' | 'wait';
  loss: number;
  exact: boolean;
}

// Losses below it are noise of the search.
const kEqual = 0.5;

class Quiz {
  mistake = $state.raw<Mistake | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  // Whether the answer is given away: one mark on the board, and its line in words.
  isShown = $state(false);
  marks = $derived.by((): Map<string, Hint> => {
    if (!this.mistake || !this.isShown) return new Map();
    const { best, best_value, exact, depth } = this.mistake.review;
    return new Map([[best, { value: best_value, exact, depth, isBest: true, grade: 'none' }]]);
  });
  // Whether a field for typing the answer was asked for.
  isTyping = $state(false);
  // Answered well: the mistake needs no further try.
  isSolved = $derived(this.verdict?.kind === 'right' || this.verdict?.kind === 'equal');
  // Whose better move was found or asked for, by game and moves before it. Until then nothing gives it away.
  private known = $state.raw<ReadonlySet<string>>(new Set());
  // The position after the move being judged, and who made it.
  private tried: { position: Position; side: Side } | null = null;
  private readonly feed = new Feed<`analysis:${string}`>();

  start(mistake: Mistake): void {
    this.mistake = mistake;
    this.verdict = null;
    this.isShown = false;
    this.isTyping = false;
    preview.end();
    view.goOwn(mistake.ply);
    ui.say(t('quiz.ask', { name: table.game!.seats[mistake.side].name }));
  }

  // Whether the better move may be seen, on cards and in lists, too.
  knows(ply: number): boolean {
    return this.known.has(this.keyOf(ply));
  }
  reveal(ply: number): void {
    this.known = new Set(this.known).add(this.keyOf(ply));
  }
  private keyOf = (ply: number): string => `${table.game?.id} ${ply}`;

  // On the board, and in words.
  toggleAnswer(): void {
    this.isShown = !this.isShown;
    if (this.mistake) this.reveal(this.mistake.ply);
  }

  next(): void {
    const from = this.mistake?.ply ?? (view.shown?.ply ?? 0) - 1;
    const next = review.own.find((mistake) => mistake.ply > from) ?? review.own[0];
    if (next) this.start(next);
    else ui.tell(t('quiz.none'));
  }

  end(): void {
    this.feed.leave();
    this.mistake = null;
    this.verdict = null;
    preview.end();
    view.goBack();
  }

  try(move: string): void {
    const { game } = table;
    const { shown } = view;
    if (!this.mistake || !game || !shown?.text || !(move in shown.moves)) return;
    preview.end();
    if (move === this.mistake.review.best) return this.give({ move, kind: 'right', loss: 0, exact: true });
    this.verdict = { move, kind: 'wait', loss: 0, exact: true };
    void this.consider(move, game.variant, shown.text, shown.side);
  }

  heard(event: AnalysisEvent): void {
    const best = event.lines[0];
    if (!this.tried || !event.done || event.position !== this.tried.position.text || !best) return;
    this.weigh(this.tried.position.side === this.tried.side ? best.value : -best.value, best.exact);
  }

  // What a move is worth is the value of the position after it.
  private async consider(move: string, variant: string, position: string, side: Side): Promise<void> {
    const answer = await ask('position', { variant, position, moves: [move] });
    if (!answer || this.verdict?.move !== move) return;
    this.tried = { position: answer.position, side };
    const { over, score, text } = answer.position;
    if (over) this.weigh(score[side] - score[other(side)], true);
    else await this.judge({ variant, position: text, lines: 1, seconds: 1 });
  }

  private async judge(request: object): Promise<void> {
    const answer = await ask('analyse', request);
    if (answer) this.feed.follow(`analysis:${answer.analysis}`, (event) => this.heard(event));
  }

  private weigh(value: number, exact: boolean): void {
    if (!this.mistake || this.verdict?.kind !== 'wait') return;
    const { best_value, exact: isBestExact } = this.mistake.review;
    const loss = Math.max(0, best_value - value);
    this.give({ move: this.verdict.move, kind: loss < kEqual ? 'equal' : 'worse', loss, exact: exact && isBestExact });
  }

  // A good one is made on the board, to be looked at.
  private give(verdict: Verdict): void {
    this.verdict = verdict;
    if (this.isSolved && this.mistake) {
      this.reveal(this.mistake.ply);
      if (verdict.move !== 'pass') void preview.show([verdict.move]);
    }
    ui.say(t(`quiz.${verdict.kind === 'wait' ? 'ask' : verdict.kind}`, { cell: verdict.move, n: writeLoss(verdict.loss, verdict.exact), name: '' }));
  }
}

export const quiz = new Quiz();
