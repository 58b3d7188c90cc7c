// The end of a game in words and figures: who won and why, where it was decided, and whom to play next.
import { countMarks } from './board';
import { t } from './i18n/index.svelte';
import { writeScore } from './notation';
import { other, type Game, type Move, type ReviewedMove, type Side } from './protocol';
import { changesResult } from './review';

// The side of the only person at the table.
export function personOf(game: Pick<Game, 'seats'>): Side | null {
  const { X, O } = game.seats;
  return X.kind === O.kind ? null : X.kind === 'person' ? 'X' : 'O';
}

export type Outcome = 'W' | 'D' | 'L';
export function outcomeFor(game: Game, side: Side): Outcome | null {
  if (!game.result) return null;
  if (game.result.winner === 'draw') return 'D';
  return game.result.winner === side ? 'W' : 'L';
}

const isYou = (game: Game, side: Side): boolean => personOf(game) === side && game.seats[side].name === t('name.you');

// Who won, with the score where it decided.
export function headline(game: Game): string {
  const { result, seats } = game;
  if (!result) return '';
  const { X, O } = game.position.score;
  if (result.winner === 'draw') return t('result.draw', { score: writeScore(X, O) });
  const winner = result.winner;
  const isCounted = result.reason === 'normal' || result.reason === 'ended';
  const score = winner === 'X' ? writeScore(X, O) : writeScore(O, X);
  if (isYou(game, winner)) return isCounted ? t('result.youWin', { score }) : t('result.youWinBy');
  if (isYou(game, other(winner))) return isCounted ? t('result.youLose', { score: winner === 'X' ? writeScore(O, X) : writeScore(X, O) }) : t('result.youLoseBy');
  return isCounted ? t('result.win', { winner: seats[winner].name, score }) : t('result.winBy', { winner: seats[winner].name });
}

// Why it ended, and what of the score is not to be seen on the board.
export function whyEnded(game: Game): string {
  const { result, seats, position } = game;
  if (!result) return '';
  const by = result.by ?? 'X';
  if (result.reason === 'resigned') return isYou(game, by) ? t('result.youResigned') : t('result.resigned', { by: seats[by].name });
  if (result.reason === 'time') return isYou(game, by) ? t('result.yourTime') : t('result.time', { by: seats[by].name });
  if (result.reason === 'ended') return t('result.ended');
  const empty = [...position.cells].filter((cell) => cell === '-').length;
  if (empty === 0) return t('result.full');
  const marks = countMarks(position.cells);
  const isCredited = position.score.X + position.score.O > marks.X + marks.O;
  if (!isCredited) return game.rounds ? t('result.rounds', { n: game.rounds }) : t('result.emptyFree', { n: empty });
  if (result.winner === 'draw') return t('result.emptyShared', { n: empty });
  const loser = other(result.winner);
  return t(marks[loser] === 0 ? 'result.emptyWiped' : 'result.emptyWinner', { n: empty, side: loser });
}

export interface TurningPoint {
  // Moves made before it.
  ply: number;
  side: Side;
  move: string;
  review: ReviewedMove;
}

const kLeastLoss = 1;
// The dearest moves of both sides, in their order; one that certainly changed who wins counts twice.
export function turningPoints(moves: Move[], reviewed: (ReviewedMove | null)[], most = 3): TurningPoint[] {
  const weight = (review: ReviewedMove): number => review.loss * (changesResult(review) ? 2 : 1);
  return reviewed
    .flatMap((review, ply): TurningPoint[] => {
      const made = moves[ply];
      return review && made && review.loss >= kLeastLoss && review.best !== made.move ? [{ ply, side: made.side, move: made.move, review }] : [];
    })
    .sort((a, b) => weight(b.review) - weight(a.review) || a.ply - b.ply)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}

// The cells before a move of the game.
export const cellsBefore = (game: Game, ply: number): string => (ply === 0 ? game.start.cells : game.moves[ply - 1]!.cells);

// The level to offer, by its place: the next one after a win, the one below after a loss, urged only after a second.
export function nextLevel(place: number, levels: number, outcomes: string): { place: number; isUrged: boolean } | null {
  if (outcomes.endsWith('W')) return place + 1 < levels ? { place: place + 1, isUrged: true } : null;
  return outcomes.endsWith('L') && place > 0 ? { place: place - 1, isUrged: outcomes.endsWith('LL') } : null;
}

// Whether a person played better than in every game before; the first one is not compared.
export const isBestYet = (accuracy: number, before: number[]): boolean => before.length > 0 && before.every((each) => accuracy > each);
