// What is open on the page, and what it says aloud and in passing.
import type { Content } from './files';
import { playSound, type Sound } from './sound';
import { settings } from './settings.svelte';

export type DialogName = 'games' | 'paste' | 'share' | 'editor' | 'settings' | 'help' | 'end' | 'rules' | 'name' | 'playon';

export interface Toast {
  text: string;
  wrong: boolean;
  // What can be done about it.
  action?: { text: string; run: () => void };
}

const kToastTime = 6000;
const kActionTime = 15_000;

class Ui {
  dialog = $state<DialogName | null>(null);
  // The menu of a game.
  isMenuOpen = $state(false);
  toast = $state.raw<Toast | null>(null);
  announcement = $state('');
  isConnected = $state(false);
  // What the paste dialog begins with.
  pasted = $state.raw<Content | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    // A live region speaks only when its text changes; a space more is not heard.
    this.announcement = text === this.announcement ? `${text}\u00a0` : text;
  }

  tell(text: string, wrong = false, action?: Toast['action']): void {
    this.toast = action ? { text, wrong, action } : { text, wrong };
    if (wrong) this.sound('wrong');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), action ? kActionTime : kToastTime);
  }

  // The person does something else: what was told before is no news any more. What can still be done about it stays.
  acted(): void {
    if (!this.toast?.action) this.toast = null;
  }

  // What was told belongs to a page or a position that is not shown any more.
  forget(): void {
    this.toast = null;
  }

  sound(sound: Sound, turned = 0): void {
    if (settings.sound) playSound(sound, turned);
  }
}

export const ui = new Ui();
