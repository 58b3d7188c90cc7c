// What each key does.
import { describeTurn } from './announce';
import { table } from './game.svelte';
import { hints } from './hints.svelte';
import type { Action } from './keys';
import { quiz } from './quiz.svelte';
import { review } from './review.svelte';
import { ui } from './ui.svelte';

export function act(action: Action): void {
  const game = table.game;
  const ply = table.shown?.ply ?? 0;
  switch (action) {
    case 'new': case 'paste': case 'share': case 'editor': case 'games': case 'settings': case 'help':
      ui.dialog = action;
      break;
    case 'undo': void table.undo(); break;
    case 'redo': void table.redo(); break;
    case 'previous': table.view(ply - 1); break;
    case 'next': table.view(ply + 1); break;
    case 'first': table.view(0); break;
    case 'last': table.view(game?.moves.length ?? 0); break;
    case 'pause': void table.act(game?.state === 'running' ? 'pause' : 'resume'); break;
    case 'step': void table.act('step'); break;
    case 'pass': void table.play('pass'); break;
    case 'hints': hints.toggle(); break;
    case 'analyse': void review.start(); break;
    case 'mistake': quiz.next(); break;
    case 'entry': document.getElementById('move-entry')?.focus(); break;
    case 'board': document.querySelector<HTMLElement>('main [role=grid] button[tabindex="0"]')?.focus(); break;
    case 'say': if (game) ui.say(describeTurn(game)); break;
  }
}
