// What the window is called: the page, and the game that is on it.
import { table } from './game.svelte';
import { t } from './i18n/index.svelte';
import { router } from './router.svelte';

const kName = 'Turncoat';

class Title {
  // Of a page below one that the menu has, such as a lesson.
  own = $state<string | null>(null);
  text = $derived.by(() => {
    const { page, rest } = router;
    if (this.own) return this.own;
    if (page === null) return t('app.missing');
    const game = rest[0] === table.game?.id ? table.game : null;
    if (!game) return page === 'home' ? '' : t(`page.${page}`);
    const players = `${game.seats.X.name} – ${game.seats.O.name}`;
    return page === 'play' ? players : `${players} · ${t(`page.${page}`)}`;
  });
}
export const title = new Title();

// To be called while such a page is set up.
export function entitle(text: () => string): void {
  $effect(() => {
    title.own = text();
    return () => (title.own = null);
  });
}

// To be called once, while all is set up.
export function followTitle(): void {
  $effect(() => {
    document.title = title.text ? `${title.text} · ${kName}` : kName;
  });
}
