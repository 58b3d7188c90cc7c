// What bots are called where a person plays: `E/2008:level=medium` is Othello 2008, report E.
import { levelFace } from './catalogue_words';
import { catalogue } from './catalogue.svelte';
import { t, type Key } from './i18n/index.svelte';
import { en } from './i18n/en';
import type { BotKind, GameKind, Seat } from './protocol';

// The methods are called alike in both languages.
const kTitles: Record<string, string> = {
  minimax: 'Minimax', annealing: 'Simulated annealing', hillclimb: 'Hill climbing', genetic: 'Genetic', genetic1: 'Genetic 1', genetic2: 'Genetic 2',
  'genetic-tree': 'Genetic minimax', '2007': 'Othello 2007', '2008': 'Othello 2008', mcts: 'Monte Carlo',
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// Without settings: `minimax:depth=3` is Minimax.
export function botTitle(bot: string): string {
  const name = bot.split(':')[0]!;
  const [group, part] = name.split('/');
  if (part === undefined) return kTitles[name] ?? capital(name.replaceAll('-', ' '));
  if (group === 'level') return t('level.number', { n: part });
  return t('play.ofReport', { name: kTitles[part] ?? capital(part), letter: group! });
}

// One line under its name; nothing where nothing is known.
export function botLine(seat: Seat): string {
  if (!seat.bot) return '';
  const name = seat.bot.split(':')[0]!;
  if (name.startsWith('level/')) return levelFace({ name, bot: name }, catalogue.bots);
  const title = botTitle(seat.bot);
  return title === seat.name ? storyOf(name) : title;
}

export const storyOf = (name: string): string => (`story.${name}` in en ? t(`story.${name}` as Key) : '');

// Report E is about Othello, the others are about Adjacency.
export const reportBots = (bots: BotKind[], game: GameKind): BotKind[] =>
  bots.filter((bot) => /^[A-Z]\//.test(bot.name) && bot.name.startsWith('E/') === (game.name === 'othello'));
