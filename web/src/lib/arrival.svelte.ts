// Brings what the address names to the table, for the pages that show a game, and takes it away when they are left.
import { untrack } from 'svelte';
import { table } from './game.svelte';
import { help } from './help.svelte';
import { hints } from './hints.svelte';
import { t } from './i18n/index.svelte';
import { placeOfParts } from './link';
import { review } from './review.svelte';
import { partsOf, router } from './router.svelte';
import { server } from './server';
import { openPlace, rememberGame } from './start';
import { ui } from './ui.svelte';

type Door = '/play' | '/analyse';

// Asks the browser: while a page is taken down the router still says what was.
function isNamed(id: string | undefined): boolean {
  const [page, first] = partsOf(location.pathname);
  return id !== undefined && (page === 'play' || page === 'analyse') && first === id;
}

// To be called while a page is set up. Where the address names nothing that is there, the page's own door is shown.
export function followAddress(door: Door): void {
  $effect(() => {
    const { page, path, rest } = router;
    if (page === door.slice(1)) untrack(() => void arrive(door, path, rest));
  });
  $effect(() => listen(door));
  $effect(() => help.follow());
  $effect(() => hints.follow());
  $effect(() => review.follow());
  $effect(() => {
    if (table.game) rememberGame(table.game.id);
  });
  $effect(() => leave);
}

async function arrive(door: Door, path: string, rest: string[]): Promise<void> {
  const place = placeOfParts(rest);
  if (rest.length === 0) return leave();
  if (place?.kind === 'game' && place.id === table.game?.id) return;
  if (!place) ui.tell(t('app.missing'), true);
  const isOpen = place !== null && (await openPlace(place));
  if (!isOpen && router.path === path) router.go(door, 'replace');
  // Somebody may have gone on while it was opened.
  else if (isOpen) leave();
}

// Nothing goes on unseen: the game waits until somebody comes back.
function leave(): void {
  untrack(() => {
    if (isNamed(table.game?.id)) return;
    hints.stop();
    table.close();
  });
}

function listen(door: Door): (() => void) | undefined {
  const id = table.game?.id;
  return id === undefined ? undefined : server.on(`game:${id}`, (event) => {
    if (event.event === 'deleted') gone(door);
  });
}

function gone(door: Door): void {
  ui.tell(t('games.gone'));
  table.close();
  router.go(door, 'replace');
}

server.onReady(() => void comeBack());

// After the line was broken.
async function comeBack(): Promise<void> {
  const id = table.game?.id;
  if (id !== undefined && !(await table.open(id)) && table.game?.id === id) gone(router.page === 'analyse' ? '/analyse' : '/play');
}
