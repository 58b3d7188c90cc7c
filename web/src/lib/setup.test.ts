import { describe, expect, it } from 'vitest';
import type { BotKind } from './protocol';
import { kQuickAdjacency, kQuickOthello, kQuickOther, setupOf } from './quick';
import { botText, isWrong, mostRounds, problemsOf, readBot, requestOf, variantOf, type Setup } from './setup';

const setup = (): Setup => setupOf(kQuickAdjacency[1]!, (key) => key);
const fields = (changed: Setup): string[] => problemsOf(changed).map((problem) => `${problem.field} ${problem.key}`);

describe('problemsOf', () => {
  it('finds nothing wrong with any quick game', () => {
    for (const quick of [...kQuickOthello, ...kQuickAdjacency, ...kQuickOther]) {
      expect(problemsOf(setupOf(quick, (key) => key))).toEqual([]);
    }
  });
  it('refuses blank, equal and endless names', () => {
    const form = setup();
    form.seats.X.name = '  ';
    expect(fields(form)).toEqual(['seats.X.name error.blankName']);
    form.seats.X.name = 'Ann';
    form.seats.O.name = ' ann ';
    expect(fields(form)).toEqual(['seats.O.name error.equalNames']);
    form.seats.O.name = 'x'.repeat(41);
    expect(fields(form)).toEqual(['seats.O.name error.longName']);
  });
  it('wants a command for a program', () => {
    const form = setup();
    Object.assign(form.seats.O, readBot('line: '));
    expect(fields(form)).toEqual(['seats.O.bot error.command']);
    form.seats.O.values['COMMAND'] = 'python3 bot.py';
    expect(fields(form)).toEqual([]);
    Object.assign(form.seats.O, readBot('line:'), { kind: 'person' });
    expect(fields(form)).toEqual([]);
  });
  it('wants 2 to 28 rounds, fewer on small boards', () => {
    for (const rounds of ['', '1', '29', '3.5', 'many']) expect(fields({ ...setup(), rounds })).toEqual(['rounds error.rounds']);
    for (const rounds of ['2', '28']) expect(fields({ ...setup(), rounds })).toEqual([]);
    expect(fields({ ...setup(), size: '4x4', rounds: '5' })).toEqual(['rounds error.rounds']);
  });
  it('checks the number of empties and the clock', () => {
    expect(fields({ ...setup(), game: 'othello', empties: '61' })).toEqual(['empties error.empties']);
    for (const seconds of ['0', '0.01', '3601', '', 'x']) {
      expect(fields({ ...setup(), clock: 'move', seconds }), seconds).toEqual(['clock error.moveTime']);
    }
    expect(fields({ ...setup(), clock: 'move', seconds: '0.1' })).toEqual([]);
    expect(fields({ ...setup(), clock: 'game', minutes: '0.01', increment: '-1' })).toEqual(['clock error.gameTime', 'increment error.increment']);
    expect(fields({ ...setup(), clock: 'game', minutes: '0.02', increment: '' })).toEqual([]);
  });
});

it('fills the board at most', () => {
  expect(mostRounds('8')).toBe(28);
  expect(mostRounds('4x4')).toBe(4);
  expect(mostRounds('6x6')).toBe(14);
});

it('writes variants with what differs from the usual', () => {
  expect(variantOf({ ...setup(), rounds: '14' })).toBe('adjacency:rounds=14');
  expect(variantOf({ ...setup(), size: '6x6', neighbours: '8', rounds: '5' })).toBe('adjacency:size=6x6,neighbours=8,rounds=5');
  expect(variantOf({ ...setup(), game: 'othello' })).toBe('othello');
});

describe('bots', () => {
  const minimax: BotKind = {
    name: 'minimax', summary: '', game: 'any',
    parameters: [
      { key: 'depth', kind: 'integer', default: '5', least: 1, most: 120, words: [], help: '' },
      { key: 'time', kind: 'real', default: 'none', least: 0, most: 86400, words: ['none'], help: '' },
      { key: 'eval', kind: 'words', default: 'discs', words: ['discs', 'radial'], help: '' },
    ],
  };
  it('are written with what differs from the defaults, and read back', () => {
    const seat = { kind: 'bot' as const, name: 'M', bot: 'minimax', values: { depth: '3', eval: 'discs', time: '' } };
    expect(botText(seat, minimax)).toBe('minimax:depth=3');
    expect(readBot('minimax:depth=3')).toEqual({ bot: 'minimax', values: { depth: '3' } });
    expect(readBot('greedy')).toEqual({ bot: 'greedy', values: {} });
  });
  it('of other programs keep their command whole', () => {
    const seat = { kind: 'bot' as const, name: 'E', ...readBot('gtp:edax -gtp --level=3,x') };
    expect(botText(seat, undefined)).toBe('gtp:edax -gtp --level=3,x');
  });
  it('have values within the program’s own limits', () => {
    const [depth, time, evaluation] = minimax.parameters;
    expect([' 0', '121', '2.5', 'x'].map((value) => isWrong(depth!, value.trim()))).toEqual([true, true, true, true]);
    expect(['', '1', '120'].map((value) => isWrong(depth!, value))).toEqual([false, false, false]);
    expect(['none', '0.5', '-1'].map((value) => isWrong(time!, value))).toEqual([false, false, true]);
    expect(['radial', 'odd'].map((value) => isWrong(evaluation!, value))).toEqual([false, true]);
  });
});

it('becomes a request', () => {
  const form = { ...setup(), clock: 'game' as const, minutes: '2.5', increment: '', first: 'O' as const };
  form.seats.X.name = ' Ann ';
  expect(requestOf(form, [])).toEqual({
    variant: 'adjacency:rounds=14', first: 'O', speed: 500, clock: { kind: 'game', seconds: 150, increment: 0 },
    seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'level.medium', bot: 'minimax:depth=3' } },
  });
  expect(requestOf({ ...setup(), game: 'othello', empties: '20' }, [])).toMatchObject({ variant: 'othello', empties: 20 });
});
