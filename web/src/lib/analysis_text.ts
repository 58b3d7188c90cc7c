// An analysis to take away: as text, and as an address.
import { movesPathOf, positionPath } from './link';
import { writeMove, writeValue, type Coordinates } from './notation';
import type { Game, Line, Move } from './protocol';
import { t } from './i18n/index.svelte';

interface Place {
  position: string;
  side: string;
  depth: number | undefined;
  lines: Line[];
  link: string;
}

// One line for the position, one for each best line, and the address at the end.
export function analysisText({ position, side, depth, lines, link }: Place, coordinates: Coordinates): string {
  const head = `${t('copy.position')}: ${position} (${t('copy.toMove', { side })}${depth === undefined ? '' : `, ${t('copy.depth', { depth })}`})`;
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
