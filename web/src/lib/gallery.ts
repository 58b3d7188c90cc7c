// The gallery of bots: which belong together.
import type { BotKind } from './protocol';

export interface Gallery {
  strongest: BotKind[];
  classic: BotKind[];
  // By the letter of their report.
  reports: [report: string, bots: BotKind[]][];
}

const kStrongest = ['engine', 'unbeatable'];
// Shown under another name: the levels one by one, and Othello 2007 and 2008 as the bots of report E.
const kElsewhere = ['level', 'othello-2007', 'othello-2008'];

export const isLevel = (bot: string): boolean => bot.startsWith('level/');
// The letter of the report a bot is from; empty if it is ours.
export const reportOf = (bot: string): string => (isLevel(bot) ? '' : (/^([^/]+)\//.exec(bot)?.[1] ?? ''));

export function galleryOf(bots: BotKind[]): Gallery {
  const reports = new Map<string, BotKind[]>();
  for (const bot of bots) {
    const report = reportOf(bot.name);
    if (report) reports.set(report, [...(reports.get(report) ?? []), bot]);
  }
  const ours = bots.filter(({ name }) => !name.includes('/') && !kElsewhere.includes(name));
  return {
    strongest: ours.filter(({ name }) => kStrongest.includes(name)),
    classic: ours.filter(({ name }) => !kStrongest.includes(name)),
    reports: [...reports].sort(([a], [b]) => a.localeCompare(b)),
  };
}

export const botPath = (bot: string): string => `/bots/${bot.split('/').map(encodeURIComponent).join('/')}`;
