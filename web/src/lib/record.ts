// A person's own games as tables: by opponent, over time, and as the reports wrote theirs down.
import { other, type GameSummary, type RecordGame, type RecordGroup, type Side } from './protocol';
import { personOf } from './result';

export interface OpponentRow {
  game: string;
  opponent: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  accuracy: number | null;
}

const levelOf = (opponent: string): number => Number(/^level\/(\d+)/.exec(opponent)?.[1] ?? Infinity);

// All variants and colours of a game together; levels first, from the weakest.
export function byOpponent(groups: RecordGroup[]): OpponentRow[] {
  const rows = new Map<string, OpponentRow & { judged: number; sum: number }>();
  for (const group of groups) {
    const key = `${group.game} ${group.opponent}`;
    const row = rows.get(key) ?? { game: group.game, opponent: group.opponent, games: 0, won: 0, drawn: 0, lost: 0, accuracy: null, judged: 0, sum: 0 };
    row.games += group.games;
    row.won += group.won;
    row.drawn += group.drawn;
    row.lost += group.lost;
    if (group.accuracy !== null) {
      row.judged += group.games;
      row.sum += group.accuracy * group.games;
    }
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ judged, sum, ...row }) => ({ ...row, accuracy: judged ? sum / judged : null }))
    .sort((a, b) => a.game.localeCompare(b.game) || levelOf(a.opponent) - levelOf(b.opponent) || a.opponent.localeCompare(b.opponent));
}

export interface AccuracyPoint {
  accuracy: number;
  opponent: string;
  result: RecordGame['result'];
}
// The latest games whose accuracy is known, the oldest first.
export const overTime = (games: RecordGame[], most = 40): AccuracyPoint[] =>
  [...games]
    .sort((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ accuracy, opponent, result }) => (accuracy === null ? [] : [{ accuracy, opponent, result }]))
    .slice(-most);

export interface ReportRow {
  id: string;
  bot: string;
  rounds: number | null;
  isPersonFirst: boolean | null;
  own: number;
  theirs: number;
}
const kReportBot = /^[A-E]\//;

// Games that are over between a person and a bot of the reports.
export function reportRows(games: GameSummary[]): ReportRow[] {
  return games
    .flatMap((game): ReportRow[] => {
      const person: Side | null = personOf(game);
      const bot = person && game.seats[other(person)].bot;
      if (!person || !bot || !kReportBot.test(bot) || game.state !== 'over' || !game.marks) return [];
      const { X, O } = game.marks;
      const [own, theirs] = person === 'X' ? [X, O] : [O, X];
      return [{ id: game.id, bot, rounds: game.rounds ?? null, isPersonFirst: game.first ? game.first === person : null, own, theirs }];
    })
    .sort((a, b) => a.bot.localeCompare(b.bot) || (a.rounds ?? 0) - (b.rounds ?? 0));
}
