// A copy of the game with a branch as its own moves, for games whose own moves stay as they are.
import { table } from './game.svelte';
import { t } from './i18n/index.svelte';
import { analysePath } from './link';
import { owner } from './owner';
import type { Branch, Seat } from './protocol';
import { router } from './router.svelte';
import { ask } from './server';
import { namesOf } from './tree';
import { tree } from './tree.svelte';
import { ui } from './ui.svelte';

export async function copyWithMain(branch: Branch): Promise<void> {
  const game = table.game;
  if (!game) return;
  const ply = tree.ply;
  const moves = namesOf(tree.movesOf(branch.id));
  const others = [{ name: t('tree.asPlayed'), moves: namesOf(game.moves) }];
  for (const other of game.branches) if (other.id !== branch.id) others.push({ name: other.name, moves: namesOf(tree.movesOf(other.id)) });
  const seat = ({ name }: Seat): Seat => ({ kind: 'person', name });
  const seats = { X: seat(game.seats.X), O: seat(game.seats.O) };
  const isBegun = await table.begin({ variant: game.variant, position: game.start.text, moves, seats, clock: { kind: 'none' }, study: true, ...owner() });
  const copy = table.game;
  if (!isBegun || !copy) return;
  for (const other of others) {
    const answer = await ask('branch', { game: copy.id, moves: other.moves, ...(other.name && { name: other.name }) });
    if (answer && table.game?.id === copy.id) table.adopt(answer.game);
  }
  if (table.game?.id !== copy.id) return;
  tree.go(0, ply);
  router.go(analysePath(copy.id));
  ui.tell(t('tree.copied'));
}
