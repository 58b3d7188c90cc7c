// The review of the whole game: what each move was worth, and which were mistakes.
import { Feed } from './feed';
import { table } from './game.svelte';
import { count, t } from './i18n/index.svelte';
import { known } from './known.svelte';
import type { ReviewedMove, ReviewEvent, Score } from './protocol';
import { byCost, mistakesOf, type Mistake } from './review';
import { ask, server } from './server';
import { ui } from './ui.svelte';

const kSecondsForMove = 0.3;
const kBiggest = 3;

class Review {
  // As the program said, and as it is known by now.
  private told = $state.raw<(ReviewedMove | null)[]>([]);
  moves = $derived.by((): (ReviewedMove | null)[] => {
    const game = table.game;
    return this.told.map((judged, ply) => judged && { ...judged, ...(game && known.judge(game, game.moves, ply)) });
  });
  // Of both sides in the whole game, 0 to 100; not known before it is finished.
  accuracy = $state.raw<Score | null>(null);
  progress = $state.raw<{ done: number; of: number; began: number; id: string } | null>(null);

  private recalled = '';
  private readonly feed = new Feed<`review:${string}`>();

  mistakes = $derived(table.game ? mistakesOf(table.game.moves, this.moves) : []);
  // The few that mattered most.
  biggest = $derived(byCost(this.mistakes).slice(0, kBiggest));
  // Those to walk through: a person's own where one person plays.
  own = $derived.by((): Mistake[] => {
    const people = (['X', 'O'] as const).filter((side) => table.game?.seats[side].kind === 'person');
    return people.length === 1 ? this.mistakes.filter((mistake) => mistake.side === people[0]) : this.mistakes;
  });

  async start(seconds = kSecondsForMove): Promise<void> {
    const game = table.game;
    if (!game?.moves.length) return ui.tell(t('review.nothing'));
    const answer = await ask('review', { game: game.id, seconds });
    if (!answer) return;
    this.progress = { done: 0, of: game.moves.length, began: Date.now(), id: answer.review };
    this.feed.follow(`review:${answer.review}`, (event) => this.heard(event));
  }

  stop(): void {
    if (this.progress) void server.request('stop', { review: this.progress.id }).catch(() => {});
    this.progress = null;
  }

  heard(event: ReviewEvent): void {
    if (event.game !== table.game?.id) return;
    this.hear(event.moves);
    this.accuracy = event.accuracy ?? null;
    const began = this.progress?.began ?? Date.now();
    this.progress = event.finished ? null : { done: event.done, of: event.of, began, id: event.review };
    if (event.finished && !event.error) ui.say(count('review.found', this.mistakes.length));
  }

  private hear(moves: (ReviewedMove | null)[]): void {
    this.told = moves;
    if (table.game) known.review(table.game, table.game.moves, moves);
  }

  // For a page that shows a game: what is known of another game, or of other moves.
  follow(): void {
    const game = table.game;
    const key = game ? game.id + game.moves.map((move) => move.move).join('') : '';
    if (key === this.recalled) return;
    this.recalled = key;
    if (game) void this.recall();
  }

  // What is known of this game from earlier.
  async recall(): Promise<void> {
    const id = table.game?.id;
    if (id === undefined) return;
    const answer = await server.request('reviewed', { game: id }).catch(() => null);
    if (id !== table.game?.id || this.progress) return;
    this.hear(answer?.moves ?? []);
    this.accuracy = answer?.accuracy ?? null;
  }

  // A new connection knows nothing of what was under way.
  reconnected(): void {
    this.feed.leave();
    this.progress = null;
    if (table.game) void this.recall();
  }
}

export const review = new Review();
server.onReady(() => review.reconnected());
