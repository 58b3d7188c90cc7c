// What a reviewed game says: losses, mistakes, and how a second try went.
import type { Mark, Move, ReviewedMove, Side } from './protocol';

export interface Mistake {
  // Moves made before the mistake: the position to try again from.
  ply: number;
  side: Side;
  review: ReviewedMove;
}

// An inaccuracy is marked and not counted.
export const isMistake = (mark: Mark): boolean => mark === '?' || mark === '??';

export function mistakesOf(moves: Move[], reviewed: (ReviewedMove | null)[], only: Side | null = null): Mistake[] {
  const found: Mistake[] = [];
  reviewed.forEach((review, ply) => {
    const made = moves[ply];
    if (!review || !made || !isMistake(review.mark)) return;
    if (only === null || made.side === only) found.push({ ply, side: made.side, review });
  });
  return found;
}

// The dearest first; of equals the earlier.
export const byCost = (mistakes: Mistake[]): Mistake[] => [...mistakes].sort((a, b) => b.review.loss - a.review.loss || a.ply - b.ply);

// A mistake can change who wins; that is worth more notice than marks. Estimates do not tell.
export function changesResult(review: ReviewedMove): boolean {
  return review.exact && Math.sign(review.value) !== Math.sign(review.best_value);
}

export interface Total {
  loss: number;
  moves: number;
  mistakes: number;
  exact: boolean;
}

export function totalsOf(moves: Move[], reviewed: (ReviewedMove | null)[]): Record<Side, Total> {
  const totals: Record<Side, Total> = {
    X: { loss: 0, moves: 0, mistakes: 0, exact: true },
    O: { loss: 0, moves: 0, mistakes: 0, exact: true },
  };
  reviewed.forEach((review, ply) => {
    const made = moves[ply];
    if (!review || !made) return;
    const total = totals[made.side];
    total.loss += review.loss;
    total.moves++;
    if (isMistake(review.mark)) total.mistakes++;
    total.exact &&= review.exact;
  });
  return totals;
}

// Seconds left of a long work, from the share done so far; null until there is something to go by.
export function timeLeft(done: number, of: number, elapsed: number): number | null {
  return done <= 0 ? null : (elapsed / done) * (of - done);
}
