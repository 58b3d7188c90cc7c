// What a person has chosen, kept in this browser.
import type { Coordinates } from './notation';

export interface Settings {
  language: 'auto' | 'en' | 'id';
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  palette: 'ink' | 'blue' | 'plum';
  marks: boolean;
  numbers: boolean;
  coordinates: Coordinates;
  sound: boolean;
  dots: boolean;
  // A person who plays White sees the board from White's side.
  ownBelow: boolean;
  hideHelp: boolean;
  singleKeys: boolean;
  lines: number;
  seconds: number;
  // The level last played.
  level: number;
  name: string;
  // Once, where several people use one program (owner.ts).
  nameAsked: boolean;
}

export const kDefaults: Settings = {
  language: 'auto', theme: 'auto', palette: 'ink', marks: false, numbers: false, coordinates: 'letters', sound: false,
  dots: true, ownBelow: false, hideHelp: false, singleKeys: true, lines: 3, seconds: 5, level: 5, name: '', nameAsked: false,
};
const kStorage = 'turncoat.settings';

// Texts as the browser keeps them, read back with the types of the defaults; anything strange is left out.
export function readSettings(texts: Record<string, unknown>): Partial<Settings> {
  const found: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(kDefaults)) {
    const text = texts[key];
    if (typeof text !== 'string') continue;
    if (typeof fallback === 'boolean') found[key] = text === 'true';
    else if (typeof fallback === 'number') found[key] = Number.isFinite(Number(text)) ? Number(text) : fallback;
    else found[key] = text;
  }
  return found as Partial<Settings>;
}

export function writeSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
}

function stored(): Partial<Settings> {
  try {
    return readSettings(JSON.parse(localStorage.getItem(kStorage) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...kDefaults, ...stored() });

export function keepSettings(): void {
  const texts = writeSettings(settings);
  try {
    localStorage.setItem(kStorage, JSON.stringify(texts));
  } catch {
    // A browser that refuses storage still plays.
  }
}
