// Indonesian; the compiler demands every key of English.
import { shell } from './id/shell';
import { home } from './id/home';
import { play } from './id/play';
import { board } from './id/board';
import { analysis } from './id/analysis';
import { learn } from './id/learn';
import { tree } from './id/tree';
import { bots } from './id/bots';
import type { en } from './en';

export const id: Record<keyof typeof en, string> = { ...shell, ...home, ...play, ...board, ...analysis, ...tree, ...learn, ...bots };
