// How the room of a game is seen: which way round, in huge type, with or without the card of its result.
import { tick } from 'svelte';
import { choices, keepChoices, turnRound } from './choices.svelte';
import { table } from './game.svelte';
import type { Side } from './protocol';
import { quiz } from './quiz.svelte';
import { personOf } from './result';
import { settings } from './settings.svelte';

class Room {
  isPresenting = $state(false);
  // The game whose result was put away.
  closedResult = $state<string | null>(null);

  // The game that was seen going on here, not only its end.
  private watched = $state<string | null>(null);

  // The side of the only person; none where two people or two bots play.
  person = $derived<Side | null>(table.game && personOf(table.game));
  // Whether the board is seen with its last square first. It is not turned by itself: players know it one way round.
  isFlipped = $derived(choices.turned.includes(table.game?.id ?? '') !== (settings.ownBelow && this.person === 'O'));
  // Whose badge is below the board: one's own.
  near = $derived<Side>(this.person ?? (this.isFlipped ? 'O' : 'X'));
  isStrict = $derived(choices.strict.includes(table.game?.id ?? ''));
  // Whether the game's own moves can still be taken back.
  canTakeBack = $derived(table.game !== null && table.game.state !== 'over' && !this.isStrict);

  // Whether a person has made a move that could be taken back; where only bots play any move is one.
  hasOwnMove = $derived.by((): boolean => {
    const game = table.game;
    if (table.pending) return true;
    return game !== null && game.moves.slice(0, game.ply).some((move) => table.isBotGame || game.seats[move.side].kind === 'person');
  });

  // To the field for moves, which is folded away with the list of moves; where a mistake is tried again it is with that.
  async type(): Promise<void> {
    if (quiz.mistake) quiz.isTyping = true;
    else choices.folds.moves = true;
    await tick();
    document.getElementById('move-entry')?.focus();
  }

  watch(id: string): void {
    this.watched = id;
  }
  hasWatched(id: string): boolean {
    return this.watched === id;
  }

  flip(): void {
    const id = table.game?.id;
    if (!id) return;
    turnRound(id);
    keepChoices();
  }
}

export const room = new Room();
