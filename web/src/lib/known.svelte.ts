// Everything that analyses and reviews have said since the page was loaded, for graph, lines, list and mistakes alike.
import { prefixOf } from './picture';
import type { Game, Line, Move, ReviewedMove } from './protocol';
import { namesOf } from './tree';
import { Knowledge, type Fact, type Judged, type Worth } from './worth';

class Known {
  private readonly knowledge = new Knowledge();
  // Grows with all that is learned.
  private learned = $state(0);

  learn(game: Game, moves: Move[], ply: number, fact: Fact): void {
    this.knowledge.learn(prefixOf(game, moves, 0), namesOf(moves.slice(0, ply)), fact);
    this.learned++;
  }

  // What a review says of the moves of a line.
  review(game: Game, moves: Move[], reviewed: (ReviewedMove | null)[]): void {
    reviewed.forEach((judged, ply) => {
      const made = moves[ply];
      if (!judged || !made || made.move !== judged.move) return;
      const { best, best_value, exact, depth, line, move, value } = judged;
      const lines: Line[] = [{ move: best, value: best_value, exact, depth, line }];
      if (move !== best) lines.push({ move, value, exact, depth, line: [move] });
      this.learn(game, moves, ply, { side: made.side, depth, isSolved: exact, lines });
    });
  }

  worth(key: string): Worth | null {
    void this.learned;
    return this.knowledge.worth(key);
  }
  lines(key: string): Line[] {
    void this.learned;
    return this.knowledge.lines(key);
  }
  judge(game: Game, moves: Move[], ply: number): Judged | null {
    void this.learned;
    const made = moves[ply];
    return made ? this.knowledge.judge(prefixOf(game, moves, ply), made.move) : null;
  }
}

export const known = new Known();
