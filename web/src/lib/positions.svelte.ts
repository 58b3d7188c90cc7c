// Positions that were asked for, by the moves that lead to them: they never change, so each is asked for once.
import { prefixOf } from './picture';
import type { Game, Move, Position } from './protocol';
import { server } from './server';

class Positions {
  private known = $state.raw(new Map<string, Position>());
  private asked = new Map<string, Promise<void>>();

  get(prefix: string): Position | undefined {
    return this.known.get(prefix);
  }

  async fetch(game: Game, moves: Move[], ply: number): Promise<void> {
    const prefix = prefixOf(game, moves, ply);
    if (this.known.has(prefix)) return;
    const asked = this.asked.get(prefix) ?? this.ask(prefix, game, moves, ply);
    this.asked.set(prefix, asked);
    await asked;
    this.asked.delete(prefix);
  }

  private async ask(prefix: string, game: Game, moves: Move[], ply: number): Promise<void> {
    const names = moves.slice(0, ply).map((move) => move.move);
    const answer = await server
      .request('position', { variant: game.variant, position: game.start.text, moves: names })
      .catch(() => null);
    if (answer) this.known = new Map(this.known).set(prefix, answer.position);
  }
}

export const positions = new Positions();
