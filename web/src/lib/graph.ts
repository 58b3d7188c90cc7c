// The evaluation graph's mathematics: values from X's view, one point for each position of the game.

export interface Point {
  ply: number;
  value: number;
  exact: boolean;
}

// A round number of marks that holds every value.
export function rangeOf(points: (Point | null)[]): number {
  const most = Math.max(0, ...points.map((point) => Math.abs(point?.value ?? 0)));
  for (const range of [4, 8, 16, 24, 32, 48]) if (most <= range) return range;
  return 64;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const xOf = (ply: number, plies: number, frame: Frame): number =>
  frame.left + (plies === 0 ? 0 : (ply / plies) * frame.width);

export const yOf = (value: number, range: number, frame: Frame): number =>
  frame.top + ((range - Math.max(-range, Math.min(range, value))) / (2 * range)) * frame.height;

export function plyAt(x: number, plies: number, frame: Frame): number {
  const share = (x - frame.left) / frame.width;
  return Math.max(0, Math.min(plies, Math.round(share * plies)));
}

// Lines between neighbouring known points, the proved ones apart from the estimated ones.
export function segments(points: (Point | null)[], exact: boolean): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    if (a && b && (a.exact && b.exact) === exact) found.push([a, b]);
  }
  return found;
}

// Runs of neighbouring known points, for what is filled below the line.
export function runs(points: (Point | null)[]): Point[][] {
  const found: Point[][] = [];
  points.forEach((point, index) => {
    if (!point) return;
    if (points[index - 1]) found.at(-1)!.push(point);
    else found.push([point]);
  });
  return found.filter((run) => run.length > 1);
}

// Where to write numbers of moves: round ones, no closer than `least` pixels, and always the last.
export function plyTicks(plies: number, width: number, least: number): number[] {
  const step = [1, 2, 5, 10, 20, 30].find((each) => (each / plies) * width >= least) ?? plies;
  const ticks: number[] = [];
  for (let ply = 0; ply < plies; ply += step) if (((plies - ply) / plies) * width >= least) ticks.push(ply);
  return [...ticks, plies];
}

export interface Label {
  x: number;
  width: number;
}

// The middles of labels that are to stand below each other's points, the most important first: moved as little as it
// takes to stay within the picture, null where it would touch one that is there.
export function placeLabels(labels: Label[], left: number, right: number): (number | null)[] {
  const placed: Label[] = [];
  return labels.map(({ x, width }) => {
    const at = Math.max(left + width / 2, Math.min(right - width / 2, x));
    if (placed.some((other) => Math.abs(other.x - at) < (other.width + width) / 2)) return null;
    placed.push({ x: at, width });
    return at;
  });
}
