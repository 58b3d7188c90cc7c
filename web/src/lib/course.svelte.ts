// The course of the game: the value after each move, from its review and from hints.
import { table } from './game.svelte';
import { valuesOf, type Point } from './graph';
import { hints } from './hints.svelte';
import { review } from './review.svelte';

class Course {
  points = $derived.by((): (Point | null)[] => {
    const game = table.game;
    if (!game) return [];
    const seen = new Map<number, Point>();
    for (let ply = 0; ply <= game.moves.length; ply++) {
      const point = hints.seen.get(table.prefix(ply));
      if (point) seen.set(ply, { ...point, ply });
    }
    return valuesOf(game.moves, review.moves, seen);
  });
}

export const course = new Course();
