import { describe, expect, it } from 'vitest';
import { adjacencyStart, indexOf, othelloMoves, othelloStart, playAdjacency, playOthello } from '../../browser/support/rules';
import { framesOf, kDemos, kFirstPlace, stepOn } from './demos';

// Each game a second time, by the rules as browser/support/rules.ts has them.
const kTwins: Record<string, (moves: string[]) => { cells: string; isOver: boolean }[]> = {
  othello: (moves) => {
    let twin = { ...othelloStart(), passed: false, over: false };
    return moves.map((move) => {
      expect(othelloMoves(twin)).toContain(move);
      twin = playOthello(twin, move);
      return { cells: twin.cells, isOver: twin.over };
    });
  },
  adjacency: (moves) => {
    let twin = adjacencyStart();
    return moves.map((move, ply) => {
      twin = playAdjacency(twin, move);
      return { cells: twin.cells, isOver: ply === 27 };
    });
  },
};
const movesOf = (game: string): string[] => game.split(' ').map((text) => text.slice(0, 2).toLowerCase());

describe('recorded games', () => {
  it('are of both games, and say how they were made', () => {
    expect(kDemos.map((demo) => demo.game).sort()).toEqual(['adjacency', 'othello']);
    for (const { bot, command, games } of kDemos) {
      expect(command).toMatch(new RegExp(`^turncoat match ${bot} ${bot} --game \\S+ --games ${games.length} .*--seed \\d+$`));
    }
  });
  for (const demo of kDemos) {
    it(`of ${demo.game} are played by the rules, from the start to the end`, () => {
      demo.games.forEach((game, index) => {
        const moves = movesOf(game);
        const frames = framesOf(demo, index);
        const twins = kTwins[demo.game]!(moves);
        expect(demo.start).toBe(demo.game === 'othello' ? othelloStart().cells : adjacencyStart().cells);
        expect(frames.slice(1).map((frame) => frame.cells)).toEqual(twins.map((twin) => twin.cells));
        expect(frames.slice(1).map((frame) => frame.last)).toEqual(moves.map(indexOf));
        expect(twins.map((twin) => twin.isOver)).toEqual(moves.map((_, ply) => ply === moves.length - 1));
        // What a frame says is turned is all that differs from the one before it, but for the new piece.
        frames.slice(1).forEach((frame, ply) => {
          const before = frames[ply]!.cells;
          const changed = [...frame.cells].flatMap((cell, at) => (cell !== before[at] && at !== frame.last ? [at] : []));
          expect(changed.sort()).toEqual([...frame.turned].sort());
        });
      });
    });
  }
});

describe('stepOn', () => {
  it('shows each game to its end, rests there, and begins again with the first', () => {
    const lengths = [kFirstPlace.ply + 1, 2];
    const seen = [kFirstPlace];
    while (seen.length < 60) seen.push(stepOn(seen.at(-1)!, lengths));
    const shown = seen.map(({ game, ply }) => `${game}.${ply}`);
    expect(shown.slice(0, 3)).toEqual([`0.${kFirstPlace.ply}`, `0.${kFirstPlace.ply + 1}`, `0.${kFirstPlace.ply + 1}`]);
    expect(shown).toContain('1.0');
    expect(shown.join(' ')).toContain('1.2 1.2 1.2 1.2 1.2 0.0 0.1');
    expect(new Set(shown).size).toBe(kFirstPlace.ply + 2 + 3);
  });
});
