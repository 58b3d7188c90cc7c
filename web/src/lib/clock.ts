// What is left on a clock at a moment, from the state the server told last.
import type { Clock, Side } from './protocol';

// `now` is the server's time in milliseconds; `moveBegan` the time at which the side to move got its turn.
export function secondsLeft(clock: Clock, side: Side, now: number, moveBegan: number, toMove: Side | null): number | null {
  if (clock.kind === 'none') return null;
  if (clock.kind === 'move') {
    const full = clock.seconds ?? 0;
    return side === toMove ? Math.max(0, full - (now - moveBegan) / 1000) : full;
  }
  const left = clock.left?.[side] ?? clock.seconds ?? 0;
  if (clock.running !== side || !clock.at) return left;
  return Math.max(0, left - Math.max(0, now - Date.parse(clock.at)) / 1000);
}
