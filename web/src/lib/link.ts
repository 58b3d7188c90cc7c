// Addresses within the page: a game of this program, a position, or a list of moves that works anywhere.
import type { Game } from './protocol';

export type Place =
  | { kind: 'game'; id: string }
  | { kind: 'position'; variant: string; text: string }
  | { kind: 'moves'; variant: string; text: string }
  // Something that is no address of ours; nothing at all.
  | { kind: 'unknown' }
  | { kind: 'none' };

export type Link = Exclude<Place, { kind: 'none' }>;

// A link of ours, alone in a text that was pasted; null for any other text.
export function readLink(text: string): Link | null {
  const hash = /^\s*https?:\/\/[^\s#]+(#\S+)\s*$/.exec(text)?.[1];
  const place = readHash(hash ?? '');
  return place.kind === 'none' ? null : place;
}

export function readHash(hash: string): Place {
  const parts = hash.replace(/^#\/?/, '').split('/');
  const [kind, first, second] = parts.map(decode);
  if (kind === 'game' && first) return { kind, id: first };
  if ((kind === 'position' || kind === 'moves') && first && second) {
    return { kind, variant: first, text: kind === 'position' ? second.replaceAll('_', ' ') : second };
  }
  return { kind: parts.join('') ? 'unknown' : 'none' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const gameHash = (id: string): string => `#/game/${encodeURIComponent(id)}`;

export const positionHash = (variant: string, text: string): string =>
  `#/position/${encodeURIComponent(variant)}/${encodeURIComponent(text.replaceAll(' ', '_'))}`;

export const movesHash = (game: Game): string =>
  `#/moves/${encodeURIComponent(game.variant)}/${game.moves
    .slice(0, game.ply)
    .map((move) => move.move)
    .filter((move) => move !== 'pass')
    .join('')}`;
