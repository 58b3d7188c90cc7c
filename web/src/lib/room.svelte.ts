// How the room of a game is seen: which way round, in huge type, with or without the card of its result.
import { tick } from 'svelte';
import { choices } from './choices.svelte';
import { table } from './game.svelte';
import type { Side } from './protocol';
import { quiz } from './quiz.svelte';
import { personOf } from './result';

class Room {
  // Games that were turned round by hand.
  private turned = $state.raw<Record<string, boolean>>({});
  isPresenting = $state(false);
  // The game whose result was put away.
  closedResult = $state<string | null>(null);

  // The game that was seen going on here, not only its end.
  private watched = $state<string | null>(null);

  // The side of the only person; none where two people or two bots play.
  person = $derived<Side | null>(table.game && personOf(table.game));
  isFlipped = $derived.by((): boolean => {
    const id = table.game?.id ?? '';
    return this.turned[id] ?? this.person === 'O';
  });
  // Who sits below the board.
  near = $derived<Side>(this.isFlipped ? 'O' : 'X');
  isStrict = $derived(choices.strict.includes(table.game?.id ?? ''));
  // Whether the game's own moves can still be taken back.
  canTakeBack = $derived(table.game !== null && table.game.state !== 'over' && !this.isStrict);

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
    if (id) this.turned = { ...this.turned, [id]: !this.isFlipped };
  }
}

export const room = new Room();
