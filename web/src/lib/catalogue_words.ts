// What the program describes in English: the catalogue, why a value is exact, why a bot made its move. In Indonesian
// these are its words.
import { en } from './i18n/en';
import { language, t, type Key } from './i18n/index.svelte';
import { kBotSummaries, kFormatSummaries, kGameRules, kMoveReasons, kParameterHelp, kSeatNames, kValueReasons } from './i18n/id_catalogue';
import type { BotKind, Format, GameKind, Level, Parameter } from './protocol';

// `adjacency` is the Adjacency Strategy Game; where there is little room, Adjacency.
export const shortTitle = (game: Pick<GameKind, 'name'>): string => game.name.charAt(0).toUpperCase() + game.name.slice(1);

export const gameRule = (game: GameKind): string =>
  (language() === 'id' ? kGameRules[game.name] : undefined) ?? game.summary;

// Levels are numbers; one that has a name of its own, and an offered game that the page has no word for, are called as
// the program calls them.
export const levelName = (name: string): string => (/^\d+$/.test(name) ? t('level.number', { n: name }) : name);
// What it can and cannot do, in a few words: what the program says of its bot.
export function levelFace(level: Level, bots: BotKind[]): string {
  const bot = bots.find((each) => each.name === level.bot);
  return bot ? botSummary(bot) : '';
}
export const offerName = (name: string): string => (`offer.${name}` in en ? t(`offer.${name}` as Key) : name);

export const seatName = (name: string): string => (language() === 'id' ? kSeatNames[name] : undefined) ?? name;

export const botSummary = (bot: BotKind): string =>
  (language() === 'id' ? kBotSummaries[bot.name] : undefined) ?? bot.summary;

// What was claimed of a bot of the reports, and what was measured. Null for a bot without a story.
export const botStory = (bot: string): string | null => (`bots.story.${bot}` in en ? t(`bots.story.${bot}` as Key) : null);

// Some bots mean something of their own by a key that others have, too; `level/5` is the bot `level`.
export const parameterHelp = (parameter: Parameter, bot = ''): string =>
  (language() === 'id' ? (kParameterHelp[`${bot.split('/')[0]}.${parameter.key}`] ?? kParameterHelp[parameter.key]) : undefined) ?? parameter.help;

export const formatSummary = (format: Format): string =>
  (language() === 'id' ? kFormatSummaries[format.name] : undefined) ?? format.summary;

export const reasonWords = (reason: string): string =>
  (language() === 'id' ? (kMoveReasons[reason] ?? kValueReasons[reason]) : undefined) ?? reason;
