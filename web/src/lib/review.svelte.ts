// The review of the whole game: what each move was worth, and which were mistakes.
import { table } from './game.svelte';
import { count, t } from './i18n/index.svelte';
import type { ReviewedMove, ReviewEvent } from './protocol';
import { mistakesOf, type Mistake } from './review';
import { ask, server } from './server';
import { ui } from './ui.svelte';

const kSecondsForMove = 0.3;

class Review {
  moves = $state.raw<(ReviewedMove | null)[]>([]);
  progress = $state.raw<{ done: number; of: number; began: number; id: string } | null>(null);

  mistakes = $derived(table.game ? mistakesOf(table.game.moves, this.moves) : []);
  // Those to walk through: a person's own where one person plays.
  own = $derived.by((): Mistake[] => {
    const people = (['X', 'O'] as const).filter((side) => table.game?.seats[side].kind === 'person');
    return people.length === 1 ? this.mistakes.filter((mistake) => mistake.side === people[0]) : this.mistakes;
  });

  async start(): Promise<void> {
    const game = table.game;
    if (!game?.moves.length) return ui.tell(t('review.nothing'));
    const answer = await ask<{ review: string }>('review', { game: game.id, seconds: kSecondsForMove });
    if (answer) this.progress = { done: 0, of: game.moves.length, began: Date.now(), id: answer.review };
  }

  stop(): void {
    if (this.progress) void server.request('stop', { review: this.progress.id }).catch(() => {});
    this.progress = null;
  }

  heard(event: ReviewEvent): void {
    if (event.game !== table.game?.id) return;
    this.moves = event.moves;
    const began = this.progress?.began ?? Date.now();
    this.progress = event.finished ? null : { done: event.done, of: event.of, began, id: event.review };
    if (event.finished && !event.error) ui.say(count('review.found', this.mistakes.length));
  }

  // What is known of this game from earlier; called when another game or other moves are on the table.
  async recall(): Promise<void> {
    const id = table.game?.id;
    const answer = await server.request<{ moves: (ReviewedMove | null)[] }>('reviewed', { game: id }).catch(() => null);
    if (id === table.game?.id && !this.progress) this.moves = answer?.moves ?? [];
  }

  // A new connection knows nothing of what was under way.
  reconnected(): void {
    this.progress = null;
    if (table.game) void this.recall();
  }
}

export const review = new Review();
