// What the program offers: games, bots and formats. Asked for once.
import type { BotKind, Format, GameKind } from './protocol';
import { server } from './server';

class Store {
  version = $state('');
  games = $state.raw<GameKind[]>([]);
  bots = $state.raw<BotKind[]>([]);
  formats = $state.raw<Format[]>([]);
  // Several people use this program: whose a game is matters.
  asksNames = $state(false);

  #loading: Promise<void> | null = null;

  // Asks once; again only if that failed.
  load(): Promise<void> {
    this.#loading ??= this.#ask();
    return this.#loading;
  }

  async #ask(): Promise<void> {
    const answer = await server.request('catalogue').catch(() => null);
    if (!answer) return void (this.#loading = null);
    this.version = answer.version;
    // The usual game comes first.
    this.games = [...answer.games].sort((a, b) => Number(b.name === answer.game) - Number(a.name === answer.game));
    this.bots = answer.bots;
    this.formats = answer.formats;
    this.asksNames = answer.asks_names === true;
  }

  gameOf(variant: string): GameKind | undefined {
    return this.games.find((game) => game.name === variant.split(':')[0]);
  }

  botsFor(game: string): BotKind[] {
    return this.bots.filter((bot) => bot.game === 'any' || bot.game === game);
  }
}

export const catalogue = new Store();
server.onReady(() => void catalogue.load());
