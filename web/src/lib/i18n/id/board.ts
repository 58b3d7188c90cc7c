// Indonesian: squares and pieces, for screen readers.
import type { board as boardEn } from '../en/board';

export const board: Record<keyof typeof boardEn, string> = {
  'board.label': 'Papan, {rows} baris dan {columns} kolom',

  'cell.empty': '{cell}, kosong',
  'cell.legal': '{cell}, kosong, langkah sah',
  'cell.turns': 'membalik {n}',
  'cell.piece': '{cell}, {side}',
  'cell.last': 'langkah terakhir',
  'cell.inLine': 'langkah ke-{n} dalam urutan ini',
  'cell.hint': 'nilai perkiraan {value}, kedalaman {depth}',
  'cell.exact': 'nilai terbukti {value}',
  'cell.best': 'terbaik',
  'cell.threat': 'bagi lawan, setelah lewat',

  'board.line': 'Variasi untuk dilihat',
  'board.lineStep': 'Variasi untuk dilihat: {n} dari {of}',
};
