// What the program offers: games, bots and formats. Asked for once.
import type { BotKind, Catalogue, Format, GameKind } from './protocol';
import { server } from './server';

class Store {
  version = $state('');
  games = $state.raw<GameKind[]>([]);
  bots = $state.raw<BotKind[]>([]);
  formats = $state.raw<Format[]>([]);

  async load(): Promise<void> {
    const answer = await server.request<Catalogue>('catalogue').catch(() => null);
    if (!answer) return;
    this.version = answer.version;
    this.games = answer.games;
    this.bots = answer.bots;
    this.formats = answer.formats;
  }

  botsFor(game: string): BotKind[] {
    return this.bots.filter((bot) => bot.game === 'any' || bot.game === game);
  }
}

export const catalogue = new Store();
