// The address of an analysis carries the move looked at, its branch, and whether hints are on: a reload, a copied address
// and Back lead to the same. Stepping makes no steps for Back.
import { untrack } from 'svelte';
import { table } from './game.svelte';
import { hints } from './hints.svelte';
import { readNode, writeNode } from './link';
import { partsOf, router } from './router.svelte';
import { kOwn } from './tree';
import { tree } from './tree.svelte';

// Browsers refuse an address that changes too often, Safari behind a hundred times in thirty seconds.
const kBurst = 30;
const kPerSecond = 2;
let left = kBurst;
let counted = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// To be called while the room of an analysis is set up.
export function followNode(): void {
  // Not again whenever the game goes on.
  const id = $derived(table.game?.id);
  $effect.pre(() => {
    void router.visits;
    if (id !== undefined) untrack(read);
  });
  $effect(() => {
    const query = current();
    clearTimeout(timer);
    const now = Date.now();
    left = Math.min(kBurst, left + ((now - counted) / 1000) * kPerSecond);
    counted = now;
    if (left >= 1) write(query);
    else timer = setTimeout(() => write(query), 1000 / kPerSecond);
  });
  $effect(() => () => clearTimeout(timer));
}

function current(): string {
  const at = tree.isPlaced ? { ply: tree.place.ply, branch: tree.owner } : null;
  return writeNode(at, hints.isOn);
}

function read(): void {
  const node = readNode(location.search);
  if (!node) return;
  if (node.at && !tree.go(node.at.branch, node.at.ply)) tree.go(kOwn, node.at.ply);
  hints.isOn = node.hasHints;
}

function write(query: string): void {
  // While a page is taken down the address is another's already.
  const [page, id] = partsOf(location.pathname);
  if (page !== 'analyse' || id !== table.game?.id || query === location.search) return;
  left--;
  history.replaceState(history.state, '', location.pathname + query);
}
