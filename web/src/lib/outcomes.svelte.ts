// How a person's games went: noted by this browser for the levels, and asked of the program for the best game yet.
import { addOutcome, keepChoices } from './choices.svelte';
import { owner } from './owner';
import { other, type Game, type Side } from './protocol';
import { isBestYet, outcomeFor, personOf } from './result';
import { server } from './server';

// `othello level/5`: games of all variants and colours together.
export function outcomeKey(game: Game): string {
  const person = personOf(game);
  const bot = person ? (game.seats[other(person)].bot ?? '') : '';
  return `${game.variant.split(':')[0]} ${bot}`;
}

// To be called once for each game that ended here.
export function noteOutcome(game: Game): void {
  const person = personOf(game);
  const outcome = person && outcomeFor(game, person);
  if (!outcome) return;
  addOutcome(outcomeKey(game), outcome);
  keepChoices();
}

// Whether it was the most accurate game against this opponent. Where the program keeps no record nothing is said.
export async function wasBest(game: Game, person: Side, accuracy: number): Promise<boolean> {
  const answer = await server.request('record', owner()).catch(() => null);
  const seat = game.seats[other(person)];
  const before = (answer?.games ?? [])
    .filter((each) => each.id !== game.id && each.opponent === (seat.bot ?? seat.name) && each.accuracy !== null)
    .map((each) => each.accuracy!);
  return isBestYet(accuracy, before);
}
