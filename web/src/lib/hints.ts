// Analysis lines as marks on squares.
import type { Line } from './protocol';

// How much a move loses against the best one.
export type Grade = 'none' | 'some' | 'much';

export interface Hint {
  value: number;
  exact: boolean;
  depth: number;
  isBest: boolean;
  grade: Grade;
  // What the other side could do, if it were to move.
  isThreat?: boolean;
  // Written in place of the value.
  text?: string;
}

// In pieces. Less than the first is noise of the search.
const kSome = 0.5;
const kMuch = 4;

export const gradeOf = (loss: number): Grade => (loss < kSome ? 'none' : loss < kMuch ? 'some' : 'much');

export function hintsOf(lines: Line[], isThreat = false): Map<string, Hint> {
  const best = lines[0];
  return new Map(
    lines.map(({ move, value, exact, depth }, index) => [
      move,
      {
        value,
        exact,
        depth,
        // Another is as good as the best only where both are proved.
        isBest: index === 0 || (exact && best!.exact && value === best!.value),
        grade: gradeOf(best ? best.value - value : 0),
        isThreat,
      },
    ]),
  );
}
