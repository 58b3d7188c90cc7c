// Analysis lines as hints on squares.
import type { Line } from './protocol';

export interface Hint {
  value: number;
  exact: boolean;
  depth: number;
  isBest: boolean;
}

export function hintsOf(lines: Line[]): Map<string, Hint> {
  const best = lines[0];
  return new Map(
    lines.map(({ move, value, exact, depth }) => [
      move,
      // Only a value of the same kind is as good as the best: an estimate that looks equal is not proved to be.
      { value, exact, depth, isBest: best !== undefined && value === best.value && exact === best.exact },
    ]),
  );
}
