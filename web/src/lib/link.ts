// Addresses of the page: a game of this program, a position, or a list of moves that works anywhere.
export type Place =
  | { kind: 'game'; id: string }
  | { kind: 'position'; variant: string; text: string }
  | { kind: 'moves'; variant: string; text: string };

export const playPath = (id: string): string => `/play/${encodeURIComponent(id)}`;
export const analysePath = (id: string): string => `/analyse/${encodeURIComponent(id)}`;
export const positionPath = (variant: string, text: string): string =>
  `/analyse/position/${encodeURIComponent(variant)}/${encodeURIComponent(text.replaceAll(' ', '_'))}`;
export const movesPathOf = (variant: string, moves: string): string => `/analyse/moves/${encodeURIComponent(variant)}/${moves}`;

export function pathOfPlace(place: Place): string {
  if (place.kind === 'game') return playPath(place.id);
  return place.kind === 'position' ? positionPath(place.variant, place.text) : movesPathOf(place.variant, place.text);
}

// What the parts behind /play or /analyse name; null if nothing.
export function placeOfParts([first, variant, text]: string[]): Place | null {
  if (!first) return null;
  if ((first === 'position' || first === 'moves') && variant && text) return written(first, variant, text);
  return variant === undefined ? { kind: 'game', id: first } : null;
}

// Addresses as they once were: #/game/ID, #/position/VARIANT/TEXT, #/moves/VARIANT/MOVES.
export function placeOfHash(hash: string): Place | null {
  const [kind, first, second] = hash.replace(/^#\/?/, '').split('/').map(partOf);
  if (kind === 'game' && first) return { kind, id: first };
  if ((kind === 'position' || kind === 'moves') && first && second) return written(kind, first, second);
  return null;
}

const written = (kind: 'position' | 'moves', variant: string, text: string): Place => ({
  kind,
  variant,
  text: kind === 'position' ? text.replaceAll('_', ' ') : text,
});

// A point of the tree as an address says it: so many moves, of a branch or of the game itself; and whether hints are on.
export interface Node {
  at: { ply: number; branch: number } | null;
  hasHints: boolean;
}
export function writeNode(at: Node['at'], hasHints: boolean): string {
  const fields = [at && `move=${at.ply}`, at?.branch && `branch=${at.branch}`, hasHints && 'hints=on'].filter(Boolean);
  return fields.length ? `?${fields.join('&')}` : '';
}
// Null where the address says nothing of it.
export function readNode(search: string): Node | null {
  const fields = new URLSearchParams(search);
  const number = (name: string): number | null => (/^\d{1,4}$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : null);
  const ply = number('move');
  const hasHints = fields.get('hints') === 'on';
  return ply === null && !hasHints ? null : { at: ply === null ? null : { ply, branch: number('branch') ?? 0 }, hasHints };
}

export interface Link {
  place: Place;
  path: string;
}

// A link of ours, alone in a text that was pasted, from whatever computer and program; null for any other text.
export function readLink(text: string): Link | null {
  const address = /^\s*(?:https?:\/\/)?[^\s/]+(\/[^\s#?]*)(\?[^\s#]*)?(#\S+)?\s*$/.exec(text);
  if (!address) return null;
  const [page, ...rest] = address[1]!.split('/').filter(Boolean).map(partOf);
  const isRoom = page === 'play' || page === 'analyse';
  const place = isRoom ? placeOfParts(rest) : placeOfHash(address[3] ?? '');
  return place && { place, path: isRoom ? address[1]! + (page === 'analyse' ? (address[2] ?? '') : '') : pathOfPlace(place) };
}

// A part of an address as it was before; one that is written wrongly stays as it is.
export function partOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
