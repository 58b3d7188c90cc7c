// The tree of a game's moves: its own line, number 0, and the branches that leave it or one another.
import type { Branch, Game, Move } from './protocol';

export const kOwn = 0;

// A point of the tree: so many moves of a line are made.
export interface Place {
  line: number;
  ply: number;
}

// Every line from the start of the game, by its number.
export function linesOf(game: Game): Map<number, Move[]> {
  const lines = new Map<number, Move[]>([[kOwn, game.moves]]);
  const byId = new Map(game.branches.map((branch) => [branch.id, branch]));
  const lineOf = (branch: Branch): Move[] => {
    const known = lines.get(branch.id);
    if (known) return known;
    const parent = byId.get(branch.parent);
    const line = [...(parent ? lineOf(parent) : game.moves).slice(0, branch.at), ...branch.moves];
    lines.set(branch.id, line);
    return line;
  };
  for (const branch of game.branches) lineOf(branch);
  return lines;
}

// A pass is no move of its own: it has no number.
export const movesMade = (moves: readonly Move[], ply: number): number => moves.slice(0, ply).filter((each) => each.move !== 'pass').length;

export const namesOf = (moves: Move[]): string[] => moves.map((move) => move.move);

export function sharedMoves(a: readonly string[], b: readonly string[]): number {
  let ply = 0;
  while (ply < a.length && a[ply] === b[ply]) ply++;
  return ply;
}

// The line in whose own part this many moves end: a branch begins with moves of its parent.
export function ownerOf(game: Game, { line, ply }: Place): number {
  let owner = line;
  for (let branch = branchOf(game, owner); branch && ply <= branch.at; branch = branchOf(game, owner)) owner = branch.parent;
  return owner;
}

export const branchOf = (game: Game, line: number): Branch | undefined => game.branches.find((branch) => branch.id === line);

// What the cursor holds on to: its line's moves, because lines get other numbers when the tree changes.
export interface Anchor extends Place {
  game: string;
  moves: string[];
}

// Where these moves are now: the same line if it still has them, else the one that has most of them.
export function placeOf(lines: Map<number, Move[]>, anchor: Anchor): Place {
  const shared = (line: number): number => sharedMoves(anchor.moves, namesOf(lines.get(line) ?? []));
  if (lines.has(anchor.line) && shared(anchor.line) >= anchor.ply) return { line: anchor.line, ply: anchor.ply };
  let best = { line: kOwn, shared: shared(kOwn) };
  for (const line of lines.keys()) {
    const here = { line, shared: shared(line) };
    if (here.shared > best.shared) best = here;
  }
  return { line: best.line, ply: Math.min(anchor.ply, best.shared) };
}

export interface Way {
  line: number;
  move: Move;
}

// The different next moves that the tree knows behind so many moves of a line, the line's own one first.
export function waysOn(lines: Map<number, Move[]>, { line, ply }: Place): Way[] {
  const here = lines.get(line) ?? [];
  const names = namesOf(here).slice(0, ply);
  const found = new Map<string, Way>();
  const offer = (other: number, moves: Move[]): void => {
    const move = moves[ply];
    if (move && !found.has(move.move)) found.set(move.move, { line: other, move });
  };
  offer(line, here);
  for (const [other, moves] of lines) if (sharedMoves(names, namesOf(moves.slice(0, ply))) === ply) offer(other, moves);
  return [...found.values()];
}

// The moves that could stand in place of the one that was just made, in the order of the list: the older line first.
export function siblingsOf(lines: Map<number, Move[]>, { line, ply }: Place): Way[] {
  if (ply === 0) return [];
  const ways = waysOn(lines, { line, ply: ply - 1 });
  return ways.length < 2 ? [] : ways.sort((a, b) => firstLineWith(lines, line, ply, a) - firstLineWith(lines, line, ply, b));
}

// Lines are in the order in which they came.
function firstLineWith(lines: Map<number, Move[]>, line: number, ply: number, way: Way): number {
  const before = namesOf((lines.get(line) ?? []).slice(0, ply - 1));
  const path = [...before, way.move.move];
  return [...lines.values()].findIndex((moves) => sharedMoves(path, namesOf(moves)) === path.length);
}

// The list as it is drawn: runs of moves, and after a move the branches that could stand in its place.
export interface Step {
  // Of the line that owns the move; `ply` moves are made with it.
  line: number;
  ply: number;
  move: Move;
}
export type Part = { steps: Step[] } | { branches: { branch: Branch; parts: Part[] }[] };

export function partsOf(game: Game): Part[] {
  const leaving = new Map<string, Branch[]>();
  for (const branch of game.branches) {
    const key = `${ownerOf(game, { line: branch.parent, ply: branch.at + 1 })} ${branch.at}`;
    leaving.set(key, [...(leaving.get(key) ?? []), branch]);
  }
  const partsFrom = (line: number, moves: Move[], from: number): Part[] => {
    const parts: Part[] = [];
    let steps: Step[] = [];
    const close = (at: number): void => {
      const branches = leaving.get(`${line} ${at}`);
      if (!branches) return;
      if (steps.length) parts.push({ steps });
      steps = [];
      parts.push({ branches: branches.map((branch) => ({ branch, parts: partsFrom(branch.id, branch.moves, branch.at) })) });
    };
    moves.forEach((move, index) => {
      steps.push({ line, ply: from + index + 1, move });
      close(from + index);
    });
    close(from + moves.length);
    if (steps.length) parts.push({ steps });
    return parts;
  };
  return partsFrom(kOwn, game.moves, 0);
}
