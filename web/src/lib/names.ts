// Names that the page gave itself ('You', 'Level 3'), in the language of the reader and not in that of the game's
// beginning. A name that somebody typed stays as it is.
import { kSeatNames } from './i18n/id_catalogue';
import { kTexts, language, t, type Key, type Language } from './i18n/index.svelte';
import type { Seat, Seats } from './protocol';

const kMade: Key[] = ['name.you', 'name.player1', 'name.player2', 'name.program', 'level.number', 'play.ofReport'];
const kLanguages = Object.keys(kTexts) as Language[];

// `Level {n}` as a pattern that finds n.
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`);
}
const patterns = kMade.flatMap((key) => kLanguages.map((code) => ({ key, pattern: patternOf(kTexts[code][key]) })));

function translated(name: string): string | null {
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(name);
    if (found) return t(key, found.groups ?? {});
  }
  for (const [english, indonesian] of Object.entries(kSeatNames)) {
    if (name === english || name === indonesian) return language() === 'id' ? indonesian : english;
  }
  return null;
}

export function nameFor(name: string): string {
  // The second of two players who would be called alike.
  const [, first, second] = /^(.*?)( 2)?$/s.exec(name)!;
  return translated(name) ?? (second === undefined ? name : (translated(first!) ?? first!) + second);
}

// The same object where nothing is called otherwise.
export function named<G extends { seats: Seats }>(game: G): G {
  const { X, O } = game.seats;
  const [x, o] = [nameFor(X.name), nameFor(O.name)];
  if (x === X.name && o === O.name) return game;
  const seat = (of: Seat, name: string): Seat => ({ ...of, name });
  return { ...game, seats: { X: seat(X, x), O: seat(O, o) } };
}
