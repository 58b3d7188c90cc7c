// How far a search for a proof is, in figures that people can use.
import type { Shown } from './picture';
import type { AnalysisEvent } from './protocol';

// Moves until the game is over, as deep as a proof looks.
export const movesLeft = (shown: Pick<Shown, 'pliesLeft' | 'cells'>): number => shown.pliesLeft ?? [...shown.cells].filter((cell) => cell === '-').length;

type Progress = Pick<AnalysisEvent, 'nodes' | 'seconds' | 'work'>;
export const rateOf = ({ nodes, seconds = 0 }: Progress): number => (seconds > 0 ? nodes / seconds : 0);

export type Wait = { key: 'proof.minute' | 'proof.hours' | 'proof.days' | 'proof.years' | 'proof.longer' } | { key: 'proof.minutes'; n: number };
const kMinute = 60;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

// How long it is likely to go on, by the solver's estimate of its work and how fast it has been; null where that cannot be
// said yet. `since`: seconds since the progress was told.
export function waitOf(progress: Progress, since: number): Wait | null {
  const rate = rateOf(progress);
  if (!progress.work || rate === 0) return null;
  const left = progress.work / rate - (progress.seconds ?? 0) - since;
  if (left < 0) return { key: 'proof.longer' };
  if (left < 1.5 * kMinute) return { key: 'proof.minute' };
  if (left < kHour) return { key: 'proof.minutes', n: Math.round(left / kMinute) };
  return { key: left < kDay ? 'proof.hours' : left < 300 * kDay ? 'proof.days' : 'proof.years' };
}
