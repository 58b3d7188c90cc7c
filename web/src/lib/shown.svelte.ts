// What is in view, for the parts that judge it: on the page of analysis the cursor in the tree, elsewhere the game on the
// table.
import { table } from './game.svelte';
import { prefixOf } from './picture';
import { router } from './router.svelte';
import { kOwn } from './tree';
import { tree } from './tree.svelte';

class View {
  isTree = $derived(router.page === 'analyse');
  shown = $derived(this.isTree ? tree.shown : table.shown);
  // All moves of the line in view, and how many of them are the game's own.
  moves = $derived(this.isTree ? tree.moves : (table.game?.moves ?? []));
  shared = $derived(this.isTree ? tree.shared : this.moves.length);

  prefix(ply: number): string {
    return prefixOf(table.game!, this.moves, ply);
  }

  go(ply: number): void {
    if (this.isTree) tree.to(ply);
    else table.view(ply);
  }

  // Along the line whose course is drawn, also before it leaves another.
  along(ply: number): void {
    if (this.isTree) tree.along(ply);
    else table.view(ply);
  }

  // To a move of the game itself, as its mistakes are.
  goOwn(ply: number): void {
    if (this.isTree) tree.go(kOwn, ply);
    else table.view(ply);
  }

  // Back from something that was only looked at.
  goBack(): void {
    if (!this.isTree) table.viewed = null;
  }

  // One step back and forth; on the page of analysis first what was removed comes back.
  async undo(): Promise<void> {
    if (!this.isTree) await table.undo();
    else if (!(await tree.putBack())) tree.to(tree.ply - 1);
  }
  async redo(): Promise<void> {
    if (this.isTree) tree.to(tree.ply + 1);
    else await table.redo();
  }

  play(move: string): Promise<void> {
    return this.isTree ? tree.play(move) : table.play(move);
  }
}

export const view = new View();
