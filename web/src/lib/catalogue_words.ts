// What the program describes in English: the catalogue, why a value is exact, why a bot made its move. In Indonesian
// these are its words.
import { en } from './i18n/en';
import { language, t, type Key } from './i18n/index.svelte';
import { kBotSummaries, kFormatSummaries, kGameRules, kMoveReasons, kParameterHelp, kSeatNames, kValueReasons } from './i18n/id_catalogue';
import type { BotKind, Format, GameKind, Parameter } from './protocol';

// `adjacency` is the Adjacency Strategy Game; where there is little room, Adjacency.
export const shortTitle = (game: Pick<GameKind, 'name'>): string => game.name.charAt(0).toUpperCase() + game.name.slice(1);

export const gameRule = (game: GameKind): string =>
  (language() === 'id' ? kGameRules[game.name] : undefined) ?? game.summary;

// A level or an offered game that the page has no word for is called as the program calls it.
export const levelName = (name: string): string => (`level.${name}` in en ? t(`level.${name}` as Key) : name);
export const offerName = (name: string): string => (`offer.${name}` in en ? t(`offer.${name}` as Key) : name);

export const seatName = (name: string): string => (language() === 'id' ? kSeatNames[name] : undefined) ?? name;

export const botSummary = (bot: BotKind): string =>
  (language() === 'id' ? kBotSummaries[bot.name] : undefined) ?? bot.summary;

// Some bots mean something of their own by a key that others have, too.
export const parameterHelp = (parameter: Parameter, bot = ''): string =>
  (language() === 'id' ? (kParameterHelp[`${bot}.${parameter.key}`] ?? kParameterHelp[parameter.key]) : undefined) ?? parameter.help;

export const formatSummary = (format: Format): string =>
  (language() === 'id' ? kFormatSummaries[format.name] : undefined) ?? format.summary;

export const reasonWords = (reason: string): string =>
  (language() === 'id' ? (kMoveReasons[reason] ?? kValueReasons[reason]) : undefined) ?? reason;
