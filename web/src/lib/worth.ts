// What is known of positions, whoever asked: one value for each, the best known. A proof outranks an estimate, a deeper
// look a shallower one, and what was found behind a move is what that move is worth.
import { markOf } from './grade';
import type { Line, ReviewedMove, Side } from './protocol';

// What was said of a position: its best lines, for the side to move, the best first.
export interface Fact {
  side: Side;
  depth: number;
  // The first line is the value of the position, proved.
  isSolved: boolean;
  lines: Line[];
}
// Of a position, in pieces for X.
export interface Worth {
  value: number;
  exact: boolean;
  depth: number;
  line: string[];
}
// A move that was made, and what is known of it; values for the mover.
export type Judged = Omit<ReviewedMove, 'ply' | 'move'>;

export const signOf = (side: Side): number => (side === 'X' ? 1 : -1);
const isSurer = (a: { exact: boolean; depth: number }, b: { exact: boolean; depth: number }): boolean =>
  a.exact === b.exact ? a.depth > b.depth : a.exact;

// Both together. A shallower look adds moves that the deeper one does not name, but puts none above its best.
export function together(old: Fact | undefined, now: Fact): Fact {
  if (!old) return now;
  const isNewer = now.isSolved === old.isSolved ? now.depth >= old.depth : now.isSolved;
  const [first, second] = isNewer ? [now, old] : [old, now];
  const best = first.lines[0];
  const others = new Map(second.lines.map((line) => [line.move, line]));
  const lines = first.lines.map((line) => {
    const other = others.get(line.move);
    return other?.exact && !line.exact ? other : line;
  });
  const named = new Set(first.lines.map((line) => line.move));
  for (const line of second.lines) {
    if (named.has(line.move) || (isNewer && !line.exact)) continue;
    lines.push(best && !line.exact && line.value > best.value ? { ...line, value: best.value } : line);
  }
  return { ...first, lines: sorted(lines) };
}

// Equals stay in their order.
const sorted = (lines: Line[]): Line[] => [...lines].sort((a, b) => b.value - a.value);

export class Knowledge {
  // Positions by the moves that lead to them; `after`: the moves from there behind which something is known.
  private facts = new Map<string, Fact>();
  private after = new Map<string, Set<string>>();
  // What follows from them; forgotten whenever something is learned.
  private worths = new Map<string, Worth | null>();
  private merged = new Map<string, Line[]>();

  // `names`: the moves from the start to the position.
  learn(start: string, names: readonly string[], fact: Fact): void {
    if (fact.lines.length === 0) return;
    const key = start + names.join('');
    this.facts.set(key, together(this.facts.get(key), fact));
    for (let ply = 0; ply < names.length; ply++) {
      const before = start + names.slice(0, ply).join('');
      const moves = this.after.get(before) ?? new Set();
      this.after.set(before, moves.add(names[ply]!));
    }
    this.worths = new Map();
    this.merged = new Map();
  }

  worth(key: string): Worth | null {
    const known = this.worths.get(key);
    if (known !== undefined) return known;
    const worth = this.find(key);
    this.worths.set(key, worth);
    return worth;
  }

  private find(key: string): Worth | null {
    const fact = this.facts.get(key);
    // A pass changes nothing.
    if (!fact) return this.after.get(key)?.has('pass') ? this.worth(`${key}pass`) : null;
    const best = this.lines(key)[0]!;
    return { value: signOf(fact.side) * best.value, exact: fact.isSolved, depth: Math.max(fact.depth, best.depth), line: best.line };
  }

  // The moves of a position and what each is worth to the side to move, the best first.
  lines(key: string): Line[] {
    const known = this.merged.get(key);
    if (known) return known;
    const fact = this.facts.get(key);
    if (!fact) return [];
    const lines = fact.lines.map((line) => this.behind(key, fact, line.move, line) ?? line);
    const named = new Set(fact.lines.map((line) => line.move));
    for (const move of this.after.get(key) ?? []) {
      const line = named.has(move) ? null : this.behind(key, fact, move);
      if (line) lines.push(line);
    }
    const found = sorted(lines);
    this.merged.set(key, found);
    return found;
  }

  // The move as what is known behind it says, where that is surer than `line`. It is better than the best one only
  // where it is surer than that, too.
  private behind(key: string, { side, isSolved, lines }: Fact, move: string, line?: Line): Line | null {
    const worth = this.worth(key + move);
    if (!worth) return null;
    const found = { move, value: signOf(side) * worth.value, exact: worth.exact, depth: worth.depth + 1, line: [move, ...worth.line] };
    if (line && !isSurer(found, line)) return null;
    const best = lines[0]!;
    const isCapped = found.value > best.value && (isSolved || !isSurer(found, best));
    return isCapped ? { ...found, value: best.value } : found;
  }

  // A move that was made there; null where nothing is known of it.
  judge(key: string, move: string): Judged | null {
    const fact = this.facts.get(key);
    const lines = this.lines(key);
    const best = lines[0];
    const played = lines.find((line) => line.move === move);
    if (!fact || !best || !played) return null;
    const exact = fact.isSolved && played.exact;
    const loss = Math.max(0, best.value - played.value);
    return {
      value: played.value, best: best.move, best_value: best.value, exact, loss, mark: markOf(best.value, played.value, exact), line: best.line,
      depth: Math.max(fact.depth, best.depth),
    };
  }
}
