import { describe, expect, it } from 'vitest';
import { adjacencyStart, othelloMoves, othelloStart, playAdjacency, playOthello, type Side, type Twin } from '../../browser/support/rules';
import { kLessons, kTryMoves, type Picture } from './lessons';

// A part of the board, laid one square from its edges; the cell of a place in it.
const kSize = 8;
const placeOf = ({ rows }: Picture, at: number, off: number): number =>
  (Math.floor(at / rows[0]!.length) + off) * kSize + (at % rows[0]!.length) + off;
function whole(picture: Picture): string {
  const off = picture.rows.length === kSize ? 0 : 1;
  const cells = Array.from({ length: kSize * kSize }, () => '-');
  [...picture.rows.join('')].forEach((cell, at) => (cells[placeOf(picture, at, off)] = cell));
  return cells.join('');
}
const nameAt = (picture: Picture, at: number): string => {
  const place = placeOf(picture, at, 1);
  return String.fromCharCode(97 + (place % kSize)) + (Math.floor(place / kSize) + 1);
};

describe('pictures of the rules', () => {
  for (const [game, lessons] of Object.entries(kLessons)) {
    const play = (twin: Twin, move: string): Twin => (game === 'othello' ? playOthello(twin, move) : playAdjacency(twin, move));
    it(`of ${game} follow by its rules`, () => {
      let made = 0;
      for (const { pictures } of lessons) {
        pictures.slice(1).forEach((picture, at) => {
          const before = pictures[at]!;
          const cells = whole(picture);
          const side = picture.rows.join('')[picture.last!] as Side;
          expect(play({ cells: whole(before), side }, nameAt(picture, picture.last!)).cells).toBe(cells);
          // Framed before is where the move goes, unless the story is of one square.
          if (pictures.length === 2) expect(before.framed).toEqual([picture.last]);
          const changed = [...picture.rows.join('')].flatMap((cell, place) => {
            const was = before.rows.join('')[place];
            return cell !== was && was !== '-' ? [place] : [];
          });
          expect([...picture.turned!].sort()).toEqual(changed.sort());
          made++;
        });
      }
      expect(made).toBeGreaterThan(1);
    });
  }
  it('begin as the games do', () => {
    expect(whole(kLessons['adjacency']![0]!.pictures[0]!)).toBe(adjacencyStart().cells);
    const start = kLessons['othello']![0]!.pictures[0]!;
    expect(whole(start)).toBe(othelloStart().cells);
    expect(start.dots!.map((at) => nameAt(start, at)).sort()).toEqual(othelloMoves(othelloStart()).sort());
  });
  it('lead to a position in which there is something to turn', () => {
    let twin = adjacencyStart();
    for (const move of kTryMoves['adjacency']!) twin = playAdjacency(twin, move);
    expect(playAdjacency(twin, 'g6').cells).toMatch(/X/);
    expect(twin.side).toBe('X');
  });
});
