// How bad a move was, by what it lost. The program decides it (src/players/move_mark.h); here it is said of what the page
// has learned since a review. Both are held to tests/golden/move_marks.json.
import type { Mark } from './protocol';

// Losses in pieces from which a move is an inaccuracy, a mistake, a blunder; estimated ones are noisier.
const kProved = [2, 6, 12] as const;
const kEstimated = [4, 8, 16] as const;

export function markOf(best: number, played: number, exact: boolean): Mark {
  const loss = best - played;
  const [inaccuracy, mistake, blunder] = exact ? kProved : kEstimated;
  if (loss <= 0) return '';
  if (loss >= blunder || changesResult(best, played, exact)) return '??';
  return loss >= mistake ? '?' : loss >= inaccuracy ? '?!' : '';
}

// A proof tells who wins; an estimate only where both sides were ahead by more than noise.
function changesResult(best: number, played: number, exact: boolean): boolean {
  if (exact) return Math.sign(best) !== Math.sign(played);
  const [noise, mistake] = kEstimated;
  return best - played >= mistake && best >= noise && played <= -noise;
}
