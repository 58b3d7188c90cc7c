// How strong bots are, as measured in docs/bots/: tools/bot_figures.py wrote the file, figures.test.ts compares it.
import recorded from './bot_figures.json';

// Of one bot in one variant: the share of the points in percent, by opponent.
export type Points = Record<string, number>;

interface Figures {
  // Ratings of the levels, from level 1 on, which is 0.
  levels: Record<string, number[]>;
  points: Record<string, Record<string, Points>>;
}
const kFigures: Figures = recorded;

export const kMeasures = ['random', 'greedy', 'minimax'] as const;

// `level` counts from 1; undefined where it is not measured.
export const ratingOf = (game: string, level: number): number | undefined => kFigures.levels[game]?.[level - 1];
export const topRating = (game: string): number => Math.max(...(kFigures.levels[game] ?? [0]));

// The variants in which a bot was measured, with its points.
export const pointsOf = (bot: string): [variant: string, Points][] => Object.entries(kFigures.points[bot] ?? {});
