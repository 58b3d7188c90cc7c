// What each key does.
import { describeTurn } from './announce';
import { turnToBoard } from './attention.svelte';
import { table } from './game.svelte';
import { hints } from './hints.svelte';
import { t } from './i18n/index.svelte';
import type { Action } from './keys';
import { preview } from './preview.svelte';
import { quiz } from './quiz.svelte';
import { review } from './review.svelte';
import { room } from './room.svelte';
import { router } from './router.svelte';
import { view } from './shown.svelte';
import { tree } from './tree.svelte';
import { ui } from './ui.svelte';

// What a key does without a game on the table.
const kEverywhere = new Set<Action>(['new', 'paste', 'games', 'settings', 'help', 'board', 'editor']);

export function act(action: Action): void {
  const game = table.game;
  if (!game && !kEverywhere.has(action)) return;
  const ply = view.shown?.ply ?? 0;
  switch (action) {
    case 'new': router.go('/play'); break;
    case 'editor': case 'paste': case 'share': case 'games': case 'settings': case 'help':
      ui.dialog = action;
      break;
    case 'undo':
      if (!view.isTree && room.canTakeBack && !room.hasOwnMove) ui.tell(t('do.undoNone'));
      else if (view.isTree || room.canTakeBack) void view.undo();
      break;
    case 'flip': room.flip(); break;
    case 'present': room.isPresenting = !room.isPresenting; break;
    case 'rules': ui.dialog = 'rules'; break;
    case 'redo': void view.redo(); break;
    // A line that is looked at is what they lead through.
    case 'previous': if (preview.kept) preview.stepBy(-1); else view.go(ply - 1); break;
    case 'next': if (preview.kept) preview.stepBy(1); else view.go(ply + 1); break;
    case 'first': if (preview.kept) preview.stepTo(0); else view.go(0); break;
    case 'last': if (preview.kept) preview.stepTo(Infinity); else view.go(view.moves.length); break;
    case 'pause': if (!view.isTree) void table.act(game?.state === 'running' ? 'pause' : 'resume'); break;
    case 'step': if (!view.isTree) void table.act('step'); break;
    case 'pass': void view.play('pass'); break;
    case 'hints': hints.toggle(); break;
    case 'threats': hints.togglePass(); break;
    case 'analyse': void review.start(); break;
    case 'mistake': quiz.next(); break;
    case 'entry': void room.type(); break;
    case 'board': turnToBoard(); break;
    case 'say': if (game) ui.say(view.isTree ? tree.describe() : describeTurn(game)); break;
  }
}
