// What can be said of a pasted text that is no game as it stands: perhaps its first moves are.
import { ServerError } from './protocol';
import { server } from './server';

const kToken = /pass|pas?\b|--|[a-z]\d{1,2}/gi;
// Bare moves, also with numbers and dots between them.
export function movesIn(text: string): string[] {
  const moves = (text.match(kToken) ?? []).map((token) => (/^(?:pa|--)/i.test(token) ? 'pass' : token.toLowerCase()));
  const rest = text.replace(kToken, '').replace(/[\s\d.,;:()!?x-]/gi, '');
  return moves.length > 1 && rest.length <= 2 ? moves : [];
}

// The moves that can be made, one after the other, and the first that cannot; null where there are none.
export interface Part {
  good: string[];
  bad: string;
}
export async function goodPart(text: string, variant: string): Promise<Part | null> {
  const moves = movesIn(text);
  if (!moves.length) return null;
  try {
    await server.request('position', { variant, moves });
    return null;
  } catch (error) {
    const at = error instanceof ServerError ? Number(/^moves\[(\d+)\]$/.exec(error.failure.field ?? '')?.[1] ?? -1) : -1;
    return at > 0 ? { good: moves.slice(0, at), bad: moves[at]! } : null;
  }
}
