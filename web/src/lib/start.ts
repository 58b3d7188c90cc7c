// Ways to begin: a click on a quick game, the same again, an address, or the first visit.
import { catalogue } from './catalogue.svelte';
import type { Content } from './files';
import { table } from './game.svelte';
import { t } from './i18n/index.svelte';
import { gameHash, readHash, type Link } from './link';
import type { Game } from './protocol';
import { levelGames, requestOfQuick, usualLevel, type Quick } from './quick';
import { ask } from './server';
import { settings } from './settings.svelte';
import { ui } from './ui.svelte';

const kLastGame = 'turncoat.game';

export function begin(quick: Quick): Promise<boolean> {
  return table.begin(requestOfQuick(quick, settings.name));
}

// The same game with the same players once more.
export function again(game: Game): Promise<boolean> {
  const { kind, seconds, increment } = game.clock;
  const request: Record<string, unknown> = {
    variant: game.variant,
    seats: game.seats,
    position: game.start.text,
    clock: kind === 'none' ? { kind } : kind === 'move' ? { kind, seconds } : { kind, seconds, increment },
    speed: game.speed,
  };
  return table.begin(request);
}

export interface Found {
  games: Game[];
  errors: string[];
  more?: number;
}

// `variant` is the game of bare moves.
export function importContent(content: Content, variant: string): Promise<Found | null> {
  return ask('import', 'text' in content ? { ...content, variant } : content);
}

// A position for two people to play and analyse from.
export function beginAt(variant: string, position: string, seats?: Game['seats']): Promise<boolean> {
  const people = {
    X: { kind: 'person' as const, name: t('name.player1') },
    O: { kind: 'person' as const, name: t('name.player2') },
  };
  return table.begin({ variant, position, seats: seats ?? people, clock: { kind: 'none' }, speed: 500 });
}

export function rememberGame(id: string): void {
  try {
    localStorage.setItem(kLastGame, id);
  } catch {
    // Without storage the address still names the game.
  }
}

function lastGame(): string | null {
  try {
    return localStorage.getItem(kLastGame);
  } catch {
    return null;
  }
}

// Whether it leads to a game, which is then on the table.
async function follow(place: Link): Promise<boolean> {
  if (place.kind === 'game') return table.open(place.id);
  if (place.kind === 'position') return beginAt(place.variant, place.text);
  if (place.kind !== 'moves') return false;
  const game = (await importContent({ text: place.text }, place.variant))?.games[0];
  if (game) table.adopt(game);
  return game !== undefined;
}

// A link that leads nowhere is told, with what happens instead.
export async function openLink(link: Link, instead = ''): Promise<boolean> {
  const isOpen = await follow(link);
  if (!isOpen) ui.tell(`${t(`link.${link.kind}`)} ${instead}`.trim(), true);
  return isOpen;
}

// What the address asks for; without one the last game, and at the first visit a game against a bot.
export async function arrive(): Promise<void> {
  const place = readHash(location.hash);
  if (place.kind !== 'none') {
    if (await openLink(place, table.game ? '' : t('link.instead'))) return;
    if (table.game) return history.replaceState(null, '', gameHash(table.game.id));
  }
  const last = lastGame();
  if (last && (await table.open(last))) return;
  await catalogue.load();
  const [usual] = catalogue.games;
  if (usual) await begin(levelGames(usual)[usualLevel(usual)]!);
}
