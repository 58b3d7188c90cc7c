// What is left on a clock at a moment, from the state the server told last.
import { writeClock } from './notation';
import type { Clock, Game, Side } from './protocol';

// `now` is the server's time in milliseconds; null where there is no clock.
export function secondsLeft(clock: Clock, side: Side, now: number): number | null {
  if (clock.kind === 'none') return null;
  const left = clock.left?.[side] ?? clock.seconds ?? 0;
  if (clock.running !== side || !clock.at) return left;
  return Math.max(0, left - Math.max(0, now - Date.parse(clock.at)) / 1000);
}

// In a game: nothing is left to whoever lost by the clock, whatever the clock of the next move would show.
export function leftIn(game: Game, side: Side, now: number): number | null {
  const left = secondsLeft(game.clock, side, now);
  return left !== null && game.result?.reason === 'time' && game.result.by === side ? 0 : left;
}

export const writeLeft = (seconds: number): string => (seconds <= 0 ? '0:00' : writeClock(seconds));
