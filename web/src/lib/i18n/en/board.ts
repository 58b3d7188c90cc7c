// English: squares and pieces, for screen readers.
export const board = {
  'board.label': 'Board, {rows} rows and {columns} columns',

  'cell.empty': '{cell}, empty',
  'cell.legal': '{cell}, empty, legal move',
  'cell.turns': 'turns {n}',
  'cell.piece': '{cell}, {side}',
  'cell.last': 'last move',
  'cell.inLine': 'move {n} of the line',
  'cell.hint': 'estimated value {value}, depth {depth}',
  'cell.exact': 'proved value {value}',
  'cell.best': 'best',
  'cell.threat': 'for the other side, after a pass',

  'board.line': 'A line to look at',
  'board.lineStep': 'A line to look at: {n} of {of}',
};
