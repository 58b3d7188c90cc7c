// Whether help (marks for legal moves) may be seen: always, or only after asking, at each position anew.
import { table } from './game.svelte';
import { hints } from './hints.svelte';
import { settings } from './settings.svelte';

class Help {
  asked = $state(false);
  isShown = $derived(settings.hideHelp ? this.asked : settings.dots);
  private askedAt = '';

  // For a page that shows a game: help asked for, and hints where help is hidden, last for one position.
  follow(): void {
    const at = `${table.game?.id} ${table.game?.ply}`;
    if (at === this.askedAt) return;
    this.askedAt = at;
    this.asked = false;
    if (settings.hideHelp && hints.isOn) hints.toggle();
  }
}

export const help = new Help();
