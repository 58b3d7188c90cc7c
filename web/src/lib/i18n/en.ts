// English: the table of all keys, a file for each part of the page. `key.one` is the text for exactly one.
import { shell } from './en/shell';
import { home } from './en/home';
import { play } from './en/play';
import { board } from './en/board';
import { analysis } from './en/analysis';
import { learn } from './en/learn';
import { tree } from './en/tree';
import { bots } from './en/bots';

export const en = { ...shell, ...home, ...play, ...board, ...analysis, ...tree, ...learn, ...bots };
