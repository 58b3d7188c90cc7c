// Cells, names and what a move does to the picture. The rules stay on the server: it says what each move turns.
import type { Position, Side } from './protocol';

export interface Shape {
  rows: number;
  columns: number;
}

export const cellName = (index: number, columns: number): string =>
  String.fromCharCode(97 + (index % columns)) + (Math.floor(index / columns) + 1);

export function cellIndex(name: string, shape: Shape): number {
  const column = name.charCodeAt(0) - 97;
  const row = Number(name.slice(1)) - 1;
  const inside = column >= 0 && column < shape.columns && row >= 0 && row < shape.rows;
  return inside ? row * shape.columns + column : -1;
}

// The cell that a half turn of the board puts in its place.
export const opposite = (name: string, shape: Shape): string =>
  cellName(shape.rows * shape.columns - 1 - cellIndex(name, shape), shape.columns);

export function withCells(cells: string, indices: number[], mark: string): string {
  const list = [...cells];
  for (const index of indices) if (index >= 0) list[index] = mark;
  return list.join('');
}

// The cells after a legal move, before the server has answered.
export function cellsAfter(position: Shape & Pick<Position, 'cells' | 'moves' | 'side'>, move: string): string {
  if (move === 'pass') return position.cells;
  const changed = [move, ...(position.moves[move] ?? [])].map((name) => cellIndex(name, position));
  return withCells(position.cells, changed, position.side);
}

export function countMarks(cells: string): Record<Side, number> {
  let x = 0;
  let o = 0;
  for (const cell of cells) {
    if (cell === 'X') x++;
    else if (cell === 'O') o++;
  }
  return { X: x, O: o };
}

// How far apart two cells are, in king's steps: turned pieces follow the move outwards.
export function steps(a: number, b: number, columns: number): number {
  const rows = Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
  return Math.max(rows, Math.abs((a % columns) - (b % columns)));
}

// Where the cursor goes on a key, or -1 if the key is not one for moving.
export function moveCursor(index: number, key: string, ctrl: boolean, shape: Shape): number {
  const { rows, columns } = shape;
  const row = Math.floor(index / columns);
  const column = index % columns;
  const at = (r: number, c: number): number =>
    Math.max(0, Math.min(rows - 1, r)) * columns + Math.max(0, Math.min(columns - 1, c));
  switch (key) {
    case 'ArrowUp': return at(row - 1, column);
    case 'ArrowDown': return at(row + 1, column);
    case 'ArrowLeft': return at(row, column - 1);
    case 'ArrowRight': return at(row, column + 1);
    case 'Home': return ctrl ? 0 : at(row, 0);
    case 'End': return ctrl ? rows * columns - 1 : at(row, columns - 1);
    case 'PageUp': return at(0, column);
    case 'PageDown': return at(rows - 1, column);
    default: return -1;
  }
}
