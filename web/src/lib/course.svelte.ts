// The course of the line in view: the value after each move, as far as it is known; and beside a branch that of the game
// itself.
import { table } from './game.svelte';
import type { Point } from './graph';
import { known } from './known.svelte';
import { prefixOf } from './picture';
import type { Move } from './protocol';
import { view } from './shown.svelte';

class Course {
  points = $derived(this.of(view.moves));
  // Null where the line in view is the game's own.
  own = $derived(view.shared < view.moves.length ? this.of(table.game?.moves ?? []) : null);

  private of(moves: Move[]): (Point | null)[] {
    const game = table.game;
    if (!game) return [];
    return Array.from({ length: moves.length + 1 }, (_, ply) => {
      const worth = known.worth(prefixOf(game, moves, ply));
      return worth && { ply, value: worth.value, exact: worth.exact };
    });
  }
}

export const course = new Course();
