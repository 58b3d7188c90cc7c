// A line of moves shown on the board without being played, whole or as far as somebody has stepped.
import { table } from './game.svelte';
import { server } from './server';
import { view } from './shown.svelte';

// As much of a line as is read at a glance; the rest is stepped to.
const kGlance = 8;

interface Wanted {
  // The position it is shown in: on another one it is not.
  from: string;
  // The position it begins in.
  start: string;
  line: string[];
  // How many of its moves are made.
  step: number;
  // A line that was chosen stays until it is left; one that is only pointed at goes with the pointer.
  isKept: boolean;
}
interface Drawn extends Wanted {
  cells: string;
  // Cell name to its number in the line.
  numbers: Map<string, number>;
}

class Preview {
  private latest = $state.raw<Wanted | null>(null);
  private drawn = $state.raw<Drawn | null>(null);
  private wanted = $derived(this.latest && this.latest.from === view.shown?.text ? this.latest : null);
  private known = new Map<string, string>();

  // The line before stays until the next one is known, so that the board does not flicker between them.
  shown = $derived(this.wanted && this.drawn?.from === this.wanted.from ? this.drawn : null);
  kept = $derived(this.wanted?.isKept && this.shown?.isKept ? this.shown : null);

  point(line: string[], start?: string): void {
    if (!this.wanted?.isKept) void this.show(line, false, start);
  }

  leave(): void {
    if (!this.wanted?.isKept) this.end();
  }

  end(): void {
    this.latest = null;
  }

  // `start`: the position it begins in, if that is not the one shown.
  show(line: string[], isKept = false, start?: string): Promise<void> {
    const text = view.shown?.text;
    if (!table.game || !text) return Promise.resolve();
    return this.draw({ from: text, start: start ?? text, line, step: Math.min(kGlance, line.length), isKept });
  }

  // Through the line that is kept, to so many of its moves.
  stepTo(step: number): void {
    const wanted = this.wanted;
    const to = Math.max(0, Math.min(wanted?.line.length ?? 0, step));
    if (wanted?.isKept && to !== wanted.step) void this.draw({ ...wanted, step: to });
  }
  stepBy(by: number): void {
    if (this.wanted) this.stepTo(this.wanted.step + by);
  }

  private async draw(wanted: Wanted): Promise<void> {
    this.latest = wanted;
    const moves = wanted.line.slice(0, wanted.step);
    const cells = await this.cellsAfter(wanted.start, moves);
    if (this.latest !== wanted) return;
    if (cells === null) return this.end();
    this.drawn = { ...wanted, cells, numbers: new Map(moves.map((move, index) => [move, index + 1])) };
  }

  private async cellsAfter(position: string, moves: string[]): Promise<string | null> {
    const { variant } = table.game!;
    const key = `${variant} ${position} ${moves.join('')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const answer = await server.request('position', { variant, position, moves }).catch(() => null);
    if (answer) this.known.set(key, answer.position.cells);
    return answer?.position.cells ?? null;
  }
}

export const preview = new Preview();
