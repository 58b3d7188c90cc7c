// A line of moves shown on the board without being played.
import { table } from './game.svelte';
import type { Position } from './protocol';
import { server } from './server';

interface Wanted {
  // The position it begins in: on another one it is not shown.
  from: string;
  line: string[];
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
  private wanted = $derived(this.latest && this.latest.from === table.shown?.text ? this.latest : null);

  // The line before stays until the next one is known, so that the board does not flicker between them.
  shown = $derived(this.wanted && this.drawn?.from === this.wanted.from ? this.drawn : null);
  kept = $derived(this.wanted?.isKept && this.shown?.isKept ? this.shown : null);

  point(line: string[]): void {
    if (!this.wanted?.isKept) void this.show(line);
  }

  leave(): void {
    if (!this.wanted?.isKept) this.end();
  }

  end(): void {
    this.latest = null;
  }

  async show(line: string[], isKept = false): Promise<void> {
    const { game, shown } = table;
    if (!game || !shown?.text) return;
    const wanted = { from: shown.text, line, isKept };
    this.latest = wanted;
    const answer = await server
      .request<{ position: Position }>('position', { variant: game.variant, position: shown.text, moves: line })
      .catch(() => null);
    if (this.latest !== wanted) return;
    if (!answer) return this.end();
    const numbers = new Map(line.map((move, index) => [move, index + 1]));
    this.drawn = { ...wanted, cells: answer.position.cells, numbers };
  }
}

export const preview = new Preview();
