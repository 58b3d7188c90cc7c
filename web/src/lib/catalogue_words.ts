// What the program describes in English: the catalogue, and why a value is exact. In Indonesian these are its words.
import { language } from './i18n/index.svelte';
import { kBotSummaries, kFormatSummaries, kParameterHelp, kReasons } from './i18n/id_catalogue';
import type { BotKind, Format, Parameter } from './protocol';

export const botSummary = (bot: BotKind): string =>
  (language() === 'id' ? kBotSummaries[bot.name] : undefined) ?? bot.summary;

export const parameterHelp = (parameter: Parameter): string =>
  (language() === 'id' ? kParameterHelp[parameter.key] : undefined) ?? parameter.help;

export const formatSummary = (format: Format): string =>
  (language() === 'id' ? kFormatSummaries[format.name] : undefined) ?? format.summary;

export const reasonWords = (reason: string): string => (language() === 'id' ? kReasons[reason] : undefined) ?? reason;
