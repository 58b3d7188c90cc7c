// The course of the line in view: the value after each move, from the review of the game and from hints; and beside a
// branch that of the game itself.
import { table } from './game.svelte';
import { valuesOf, type Point } from './graph';
import { hints } from './hints.svelte';
import { prefixOf } from './picture';
import type { Move } from './protocol';
import { review } from './review.svelte';
import { view } from './shown.svelte';

class Course {
  points = $derived(this.of(view.moves));
  // Null where the line in view is the game's own.
  own = $derived(view.shared < view.moves.length ? this.of(table.game?.moves ?? []) : null);

  private of(moves: Move[]): (Point | null)[] {
    const game = table.game;
    if (!game) return [];
    const seen = new Map<number, Point>();
    for (let ply = 0; ply <= moves.length; ply++) {
      const point = hints.seen.get(prefixOf(game, moves, ply));
      if (point) seen.set(ply, { ...point, ply });
    }
    const isOwn = moves === game.moves;
    return valuesOf(moves, isOwn ? review.moves : review.moves.slice(0, view.shared), seen);
  }
}

export const course = new Course();
