// Ways to begin: a click on a quick game, the same again, an address, or the first visit.
import type { Answers } from './answers';
import type { Content } from './files';
import { table } from './game.svelte';
import { t } from './i18n/index.svelte';
import { analysePath, playPath, type Place } from './link';
import { owner } from './owner';
import type { Game } from './protocol';
import { requestOfQuick, type Quick } from './quick';
import { router } from './router.svelte';
import { opened } from './opened';
import { ask, server } from './server';
import { settings } from './settings.svelte';
import { ui } from './ui.svelte';

const kLastGame = 'turncoat.game';

export function begin(quick: Quick): Promise<boolean> {
  return play(requestOfQuick(quick, settings.name));
}

// A new game, on the page where it is played.
export async function play(request: object): Promise<boolean> {
  const isBegun = await table.begin({ ...request, ...owner() });
  if (isBegun) router.go(playPath(table.game!.id));
  return isBegun;
}

export type Found = Answers['import'];

// `variant` is the game of bare moves.
export function importContent(content: Content, variant: string): Promise<Found | null> {
  return ask('import', { ...content, ...('text' in content ? { variant } : {}), ...owner() });
}

// A position for two people to play and analyse from.
export async function beginAt(variant: string, position: string, seats?: Game['seats']): Promise<boolean> {
  const people = {
    X: { kind: 'person' as const, name: t('name.player1') },
    O: { kind: 'person' as const, name: t('name.player2') },
  };
  const isBegun = await table.begin({ variant, position, seats: seats ?? people, clock: { kind: 'none' }, speed: 500, study: true, ...owner() });
  if (isBegun) router.go(analysePath(table.game!.id));
  return isBegun;
}

export function rememberGame(id: string): void {
  try {
    localStorage.setItem(kLastGame, id);
  } catch {
    // Without storage the address still names the game.
  }
}

export function lastGame(): string | null {
  try {
    return localStorage.getItem(kLastGame);
  } catch {
    return null;
  }
}

// Puts what an address names on the table; a link that leads nowhere is told. A position or a list of moves becomes a
// game, whose address takes the place of the link's.
export async function openPlace(place: Place): Promise<boolean> {
  const isOpen = await follow(place);
  if (!isOpen) ui.tell(t(`link.${place.kind}`), true);
  else if (place.kind !== 'game') router.go(analysePath(table.game!.id), 'replace');
  return isOpen;
}

async function follow(place: Place): Promise<boolean> {
  if (place.kind === 'game') return table.game?.id === place.id || table.open(place.id);
  const key = `${place.kind} ${place.variant} ${place.text}`;
  if (await openAgain(key)) return true;
  const game = place.kind === 'moves' ? (await importContent({ text: place.text }, place.variant))?.games[0] : null;
  if (game) table.adopt(game);
  const isOpen = place.kind === 'position' ? await beginAt(place.variant, place.text) : game !== undefined;
  if (isOpen) opened.keep(key, table.game!.id);
  return isOpen;
}

// The game that this link has become before, as long as nobody has done anything with it.
async function openAgain(key: string): Promise<boolean> {
  const id = opened.find(key);
  const answer = id === null ? null : await server.request('open', { game: id }).catch(() => null);
  if (!answer) return false;
  const { game } = answer;
  if (game.study && game.branches.length === 0) {
    table.adopt(game, answer.now);
    return true;
  }
  if (game.id !== table.game?.id) void server.request('leave', { game: game.id }).catch(() => {});
  return false;
}
