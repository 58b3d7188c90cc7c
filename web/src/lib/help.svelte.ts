// Whether help (marks for legal moves) may be seen: always, or only after asking, at each position anew.
import { settings } from './settings.svelte';

class Help {
  asked = $state(false);
  isShown = $derived(settings.hideHelp ? this.asked : settings.dots);
}

export const help = new Help();
