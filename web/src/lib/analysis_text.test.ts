import { expect, it, vi } from 'vitest';
import type { Game, Move } from './protocol';

vi.stubGlobal('navigator', { languages: ['en'] });
const { analysisText, caption, placePath } = await import('./analysis_text');

const move = (name: string): Move => ({ move: name, side: 'X', turned: [], cells: '', score: { X: 0, O: 0 } });
const game = { variant: 'othello', start: { text: 'start X' } } as Game;
const line = ['f5', 'd6', 'pass', 'c3'].map(move);

it('writes the position, its lines with value and kind, and the address', () => {
  const lines = [
    { move: 'f5', value: 2, exact: true, depth: 14, line: ['f5', 'd6'] },
    { move: 'd3', value: -1.46, exact: false, depth: 14, line: ['d3', 'pass'] },
  ];
  const text = analysisText({ position: '-XO- X', side: 'X', depth: 14, isThreat: false, lines, link: 'http://a.b/analyse/x' }, 'letters');
  expect(text).toBe('Position: -XO- X (Black to move, depth 14)\n+2 proved: f5 d6\n−1.5 estimated: d3 pass\nhttp://a.b/analyse/x\n');
});

it('says whose moves they are where somebody passed for them', () => {
  const lines = [{ move: 'g4', value: -32, exact: false, depth: 18, line: ['g4', 'f5'] }];
  const text = analysisText({ position: '-XO- X', side: 'X', depth: 18, isThreat: true, lines, link: 'http://a.b/analyse/x' }, 'letters');
  expect(text).toBe('Position: -XO- X (Black to move)\nIf Black passed (White to move), depth 18:\n−32.0 estimated: g4 f5\nhttp://a.b/analyse/x\n');
  expect(caption({ side: 'O', depth: undefined, isThreat: true })).toBe('If White passed (Black to move)');
});

it('leads to the moves so far, or to the position where they are not all', () => {
  expect(placePath(game, line, 2, 'here O', 'start X')).toBe('/analyse/moves/othello/f5d6');
  expect(placePath(game, line, 4, 'here O', 'start X')).toBe('/analyse/moves/othello/f5d6c3');
  expect(placePath(game, line, 0, 'start X', 'start X')).toBe('/analyse/position/othello/start_X');
  expect(placePath(game, line, 2, 'here O', 'else X')).toBe('/analyse/position/othello/here_O');
});
