// What is left on a clock at a moment, from the state the server told last.
import type { Clock, Side } from './protocol';

// `now` is the server's time in milliseconds; null where there is no clock.
export function secondsLeft(clock: Clock, side: Side, now: number): number | null {
  if (clock.kind === 'none') return null;
  const left = clock.left?.[side] ?? clock.seconds ?? 0;
  if (clock.running !== side || !clock.at) return left;
  return Math.max(0, left - Math.max(0, now - Date.parse(clock.at)) / 1000);
}
