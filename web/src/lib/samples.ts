// Games to look into for those who have none at hand. Levels of this program played them.
import type { Key } from './i18n/index.svelte';
import { movesPathOf } from './link';

export interface Sample {
  variant: string;
  moves: string;
  // Of these, as many as its little picture shows.
  pictured: number;
  text: Key;
}

export const kSamples: Sample[] = [
  {
    variant: 'othello',
    moves: 'f5d6c6f4e6c5e3f3c4f6g5g6e7g4f2d7f7g3c3b5h3b4h4h5h6e8d3c2b3a4b6c7a5g8f8d2h8g2b8e2d8c8e1d1c1a6a7a8b7g7h1h2h7a3g1f1a2a1b1b2',
    pictured: 38,
    text: 'bring.sampleOthello',
  },
  {
    variant: 'adjacency',
    moves: 'c7c8h3f7e8a6h6h7c4f3g3d1g7f2a1h4g8e7e6h8e1c3g6d7c5h5e4g5f8f1d8f6g4a2b6c6e2d4f4c2b2d2c1f5b5b1d6b4b3a3d5e5e3d3a4a5',
    pictured: 36,
    text: 'bring.sampleAdjacency',
  },
];

export const samplePath = (sample: Sample): string => movesPathOf(sample.variant, sample.moves);
