// The catalogue's help is in English; these are its Indonesian words.
import { language } from './i18n/index.svelte';
import { kBotSummaries, kParameterHelp } from './i18n/id-bots';
import type { BotKind, Parameter } from './protocol';

export const botSummary = (bot: BotKind): string =>
  (language() === 'id' ? kBotSummaries[bot.name] : undefined) ?? bot.summary;

export const parameterHelp = (parameter: Parameter): string =>
  (language() === 'id' ? kParameterHelp[parameter.key] : undefined) ?? parameter.help;
