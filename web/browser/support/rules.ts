// Both games a second time, from the words of their rules: what the page shows is compared with this.
export type Side = 'X' | 'O';
export interface Twin {
  cells: string;
  side: Side;
}

const kSize = 8;
const other = (side: Side): Side => (side === 'X' ? 'O' : 'X');
export const nameOf = (index: number): string => String.fromCharCode(97 + (index % kSize)) + (Math.floor(index / kSize) + 1);
export const indexOf = (name: string): number => (Number(name.slice(1)) - 1) * kSize + name.charCodeAt(0) - 97;
export const countOf = (cells: string, side: string): number => cells.split(side).length - 1;

function step(index: number, dx: number, dy: number): number {
  const x = (index % kSize) + dx;
  const y = Math.floor(index / kSize) + dy;
  return x < 0 || y < 0 || x >= kSize || y >= kSize ? -1 : y * kSize + x;
}

function put(cells: string, places: number[], side: Side): string {
  return [...cells].map((cell, index) => (places.includes(index) ? side : cell)).join('');
}

// X has the four squares at the bottom left, O those at the top right.
export function adjacencyStart(): Twin {
  const empty = '-'.repeat(kSize * kSize);
  const x = put(empty, ['a7', 'b7', 'a8', 'b8'].map(indexOf), 'X');
  return { cells: put(x, ['g1', 'h1', 'g2', 'h2'].map(indexOf), 'O'), side: 'X' };
}

export function playAdjacency({ cells, side }: Twin, move: string): Twin {
  const at = indexOf(move);
  if (cells[at] !== '-') throw new Error(`${move} is taken`);
  const beside = [step(at, 1, 0), step(at, -1, 0), step(at, 0, 1), step(at, 0, -1)];
  const turned = beside.filter((index) => index >= 0 && cells[index] === other(side));
  return { cells: put(cells, [at, ...turned], side), side: other(side) };
}

export function othelloStart(): Twin {
  const empty = '-'.repeat(kSize * kSize);
  return { cells: put(put(empty, ['e4', 'd5'].map(indexOf), 'X'), ['d4', 'e5'].map(indexOf), 'O'), side: 'X' };
}

function enclosed({ cells, side }: Twin, at: number): number[] {
  if (cells[at] !== '-') return [];
  const turned: number[] = [];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const run: number[] = [];
      let next = dx || dy ? step(at, dx, dy) : -1;
      while (next >= 0 && cells[next] === other(side)) {
        run.push(next);
        next = step(next, dx, dy);
      }
      if (next >= 0 && cells[next] === side) turned.push(...run);
    }
  }
  return turned;
}

export function othelloMoves(twin: Twin): string[] {
  return [...twin.cells].map((_, index) => index).filter((index) => enclosed(twin, index).length).map(nameOf);
}

// A side that cannot move passes at once; `passed` says so.
export function playOthello(twin: Twin, move: string): Twin & { passed: boolean; over: boolean } {
  const at = indexOf(move);
  const cells = put(twin.cells, [at, ...enclosed(twin, at)], twin.side);
  const next = { cells, side: other(twin.side) };
  if (othelloMoves(next).length) return { ...next, passed: false, over: false };
  const again = { cells, side: twin.side };
  const over = othelloMoves(again).length === 0;
  return { ...again, passed: !over, over };
}

// A random game that has a pass, always the same one.
export function othelloGameWithPass(): string[] {
  for (let seed = 1; ; seed++) {
    let state = seed;
    const random = (): number => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const moves: string[] = [];
    let twin = { ...othelloStart(), passed: false, over: false };
    let passes = 0;
    while (!twin.over) {
      const legal = othelloMoves(twin);
      const move = legal[Math.floor(random() * legal.length)]!;
      moves.push(move);
      twin = playOthello(twin, move);
      if (twin.passed) passes++;
    }
    if (passes) return moves;
  }
}

// The last moves of that game as GGF: enough mistakes for a long list, and soon analysed.
export function lateGame(empties = 16): string {
  let twin = { ...othelloStart(), passed: false, over: false };
  const moves = othelloGameWithPass();
  const from = moves.length - empties;
  for (const move of moves.slice(0, from)) twin = playOthello(twin, move);
  const colour = (side: Side): string => (side === 'X' ? 'B' : 'W');
  const board = twin.cells.replaceAll('X', '*');
  let text = `(;GM[Othello]PC[x]PB[Ann]PW[Ben]TI[5]TY[8]BO[8 ${board} ${twin.side === 'X' ? '*' : 'O'}]`;
  for (const move of moves.slice(from)) {
    text += `${colour(twin.side)}[${move}]`;
    const mover = twin.side;
    twin = playOthello(twin, move);
    if (twin.passed) text += `${colour(other(mover))}[PA]`;
  }
  return `${text};)`;
}
