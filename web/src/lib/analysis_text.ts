// An analysis to take away: as text, and as an address.
import { movesPathOf, positionPath } from './link';
import { writeMove, writeValue, type Coordinates } from './notation';
import { other, type Game, type Line, type Move, type Side } from './protocol';
import { t } from './i18n/index.svelte';

interface Judged {
  // Who is to move in the position shown.
  side: Side;
  depth: number | undefined;
  // The lines are those of the other side, if `side` passed.
  isThreat: boolean;
}
interface Place extends Judged {
  position: string;
  lines: Line[];
  link: string;
}

// What the values belong to: who is to move, whether somebody passed for it, and how deep it was looked.
export function caption({ side, depth, isThreat }: Judged): string {
  const turn = isThreat ? t('copy.ifPassed', { side, other: other(side) }) : t('copy.toMove', { side });
  return depth === undefined ? turn : `${turn}, ${t('copy.depth', { depth })}`;
}

// The position and what the values belong to, one line of text for each best line, and the address at the end.
export function analysisText({ position, side, depth, isThreat, lines, link }: Place, coordinates: Coordinates): string {
  const judged = caption({ side, depth, isThreat });
  const head = `${t('copy.position')}: ${position} ` + (isThreat ? `(${t('copy.toMove', { side })})\n${judged}:` : `(${judged})`);
  const rows = lines.map((line) => {
    const kind = t(line.exact ? 'hints.exact' : 'hints.estimate');
    return `${writeValue(line.value, line.exact)} ${kind}: ${line.line.map((move) => writeMove(move, coordinates, t('pass'))).join(' ')}`;
  });
  return [head, ...rows, link].join('\n') + '\n';
}

// The moves that lead there where the game began as its variant does, else the position alone.
export function placePath(game: Game, line: Move[], ply: number, position: string, usualStart: string | null): string {
  if (ply === 0 || game.start.text !== usualStart) return positionPath(game.variant, position);
  const moves = line.slice(0, ply).map(({ move }) => move);
  return movesPathOf(game.variant, moves.filter((move) => move !== 'pass').join(''));
}
