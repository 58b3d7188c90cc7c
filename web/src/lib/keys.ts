// One key for each action. The page that `?` opens is made from this table.
import type { Key } from './i18n/index.svelte';

export type Action =
  | 'new' | 'undo' | 'redo' | 'previous' | 'next' | 'first' | 'last' | 'pause' | 'step' | 'pass' | 'hints' | 'analyse'
  | 'mistake' | 'editor' | 'paste' | 'share' | 'games' | 'settings' | 'entry' | 'board' | 'say' | 'help'
  | 'threats' | 'flip' | 'present' | 'rules';

export interface Binding {
  action: Action;
  keys: string[];
  text: Key;
}

export const kBindings: Binding[] = [
  { action: 'new', keys: ['n'], text: 'keys.new' },
  { action: 'undo', keys: ['u', 'Ctrl+z'], text: 'keys.undo' },
  { action: 'redo', keys: ['r', 'Ctrl+y'], text: 'keys.redo' },
  { action: 'previous', keys: [',', 'ArrowLeft'], text: 'keys.previous' },
  { action: 'next', keys: ['.', 'ArrowRight'], text: 'keys.next' },
  { action: 'first', keys: ['<', 'Home'], text: 'keys.first' },
  { action: 'last', keys: ['>', 'End'], text: 'keys.last' },
  { action: 'pause', keys: ['p'], text: 'keys.pause' },
  { action: 'step', keys: ['s'], text: 'keys.step' },
  { action: 'pass', keys: ['0'], text: 'keys.pass' },
  { action: 'hints', keys: ['h'], text: 'keys.hints' },
  { action: 'threats', keys: ['w'], text: 'keys.threats' },
  { action: 'analyse', keys: ['a'], text: 'keys.analyse' },
  { action: 'mistake', keys: ['m'], text: 'keys.mistake' },
  { action: 'editor', keys: ['e'], text: 'keys.editor' },
  { action: 'paste', keys: ['v', 'Ctrl+v'], text: 'keys.paste' },
  { action: 'share', keys: ['x'], text: 'keys.share' },
  { action: 'games', keys: ['g'], text: 'keys.games' },
  { action: 'settings', keys: ['o'], text: 'keys.settings' },
  { action: 'board', keys: ['b'], text: 'keys.board' },
  { action: 'entry', keys: ['/'], text: 'keys.entry' },
  { action: 'say', keys: ['t'], text: 'keys.say' },
  { action: 'flip', keys: ['f'], text: 'room.flip' },
  { action: 'present', keys: ['d'], text: 'room.present' },
  { action: 'rules', keys: ['i'], text: 'room.rules' },
  { action: 'help', keys: ['?'], text: 'keys.help' },
];

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

// Where the key was pressed decides what it may mean: arrows belong to the board and to form fields.
export type Focus = 'page' | 'board' | 'field';

export function actionOf(press: Press, focus: Focus, singleKeys: boolean): Action | null {
  if (press.altKey || focus === 'field') return null;
  const ctrl = press.ctrlKey || press.metaKey;
  const name = ctrl ? `Ctrl+${press.key.toLowerCase()}` : press.key.length === 1 ? press.key.toLowerCase() : press.key;
  // The browser's own paste event carries the text, so Ctrl+V is not taken here.
  if (name === 'Ctrl+v' || (!ctrl && !singleKeys && press.key.length === 1)) return null;
  if (focus === 'board' && press.key.length > 1) return null;
  return kBindings.find((binding) => binding.keys.includes(name))?.action ?? null;
}
