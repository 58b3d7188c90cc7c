import { describe, expect, it } from 'vitest';
import type { BotKind, GameKind, Parameter } from './protocol';
import { levelGames, namedGames, requestOfQuick, setupOf } from './quick';
import { botText, isWrong, mostEmpties, mostRounds, problemsOf, readBot, requestOf, settingsOf, variantOf, type Setup } from './setup';
import { settings } from './settings.svelte';

settings.language = 'en';
const person = (name: string) => ({ kind: 'person' as const, name });
const bot = (name: string, text: string) => ({ kind: 'bot' as const, name, bot: text });
const words = (key: string, all: string[], usual = all[0]!): Parameter => ({ key, kind: 'words', default: usual, words: all, help: '' });
const adjacency: GameKind = {
  name: 'adjacency', title: 'Adjacency Strategy Game', summary: '', marks: 8, empties: null, usual: 'adjacency:rounds=14',
  parameters: [
    { key: 'size', kind: 'integer', default: '8', least: 4, most: 8, words: ['4x4', '6x6', '8x8'], help: '' },
    words('neighbours', ['4', '8']),
    { key: 'rounds', kind: 'integer', default: 'full', least: 1, most: 28, words: ['full'], help: '' },
    words('first', ['X', 'O']),
  ],
  levels: [{ name: '1', bot: 'greedy' }, { name: '2', bot: 'minimax:depth=3' }],
  quick: [
    { name: null, variant: 'adjacency:rounds=14', seats: { X: person('Player 1'), O: person('Player 2') }, speed: 500 },
    { name: null, variant: 'adjacency:rounds=28', seats: { X: bot('Annealing', 'A/annealing'), O: bot('Minimax', 'D/minimax') }, speed: 500 },
    { name: 'unbeatable', variant: 'adjacency:rounds=28', seats: { X: person('You'), O: bot('Prover', 'unbeatable') }, speed: 500 },
    { name: 'argument', variant: 'adjacency:rounds=28', seats: { X: bot('Attacker', 'steer'), O: bot('Prover', 'unbeatable') }, speed: 2000 },
  ],
};
const othello: GameKind = {
  ...adjacency, name: 'othello', title: 'Othello', marks: 4, empties: 1, usual: 'othello',
  parameters: [words('size', ['6', '8'], '8')],
  quick: [{ name: null, variant: 'othello', seats: { X: person('Black'), O: person('White') }, speed: 500 }],
};
// A game that the page has never heard of, with a setting that no other has.
const third: GameKind = {
  ...othello, name: 'diagonal', title: 'Diagonal', usual: 'diagonal', levels: [{ name: 'brutal', bot: 'mcts' }], quick: [],
  parameters: [words('size', ['5', '6', '4x6'], '6'), { key: 'gap', kind: 'integer', default: '2', least: 0, most: 4, words: [], help: '' }],
};
const kinds = [othello, adjacency, third];

const setup = (): Setup => setupOf(levelGames(adjacency)[1]!);
const changed = (values: Record<string, string>): Setup => ({ ...setup(), values: { ...setup().values, ...values } });
const fields = (form: Setup, kind = adjacency): string[] => problemsOf(form, kind).map((problem) => `${problem.field} ${problem.key}`);

describe('quick games', () => {
  const all = [...kinds.flatMap((kind) => levelGames(kind)), ...namedGames(kinds)];
  it('come from the program, in the words of the page where it has them', () => {
    expect(all.map(({ text }) => text)).toEqual([
      'Level 1', 'Level 2', 'Level 1', 'Level 2', 'brutal', 'Try it', 'Watch the argument',
    ]);
  });
  it('have nothing wrong as a form, which asks for the same game', () => {
    for (const quick of all) {
      const form = setupOf(quick, 'Ann');
      expect(problemsOf(form, quick.game)).toEqual([]);
      expect(requestOf(form, quick.game, [])).toMatchObject(requestOfQuick(quick, 'Ann'));
    }
  });
  it('with a name are played by whoever sits here, or watched at the speed of the offer', () => {
    const [tried, watched] = namedGames(kinds);
    expect(requestOfQuick(tried!, 'Ann')).toMatchObject({ seats: { X: person('Ann'), O: bot('Prover', 'unbeatable') } });
    expect(requestOfQuick(tried!, '')).toMatchObject({ seats: { X: person('You') } });
    expect(requestOfQuick(watched!, 'Ann')).toMatchObject({ speed: 2000, seats: { X: bot('Attacker', 'steer') } });
  });
  it('name the person who plays', () => {
    expect(requestOfQuick(levelGames(third)[0]!, 'Ann')).toEqual({
      variant: 'diagonal', speed: 500, clock: { kind: 'none' },
      seats: { X: person('Ann'), O: bot('brutal', 'mcts') },
    });
  });
});

describe('problemsOf', () => {
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
    for (const rounds of ['', '1', '29', '3.5', 'many']) expect(fields(changed({ rounds }))).toEqual(['rounds error.rounds']);
    for (const rounds of ['2', '28']) expect(fields(changed({ rounds }))).toEqual([]);
    expect(fields(changed({ size: '4x4', rounds: '5' }))).toEqual(['rounds error.rounds']);
  });
  it('checks the number of empties and the clock', () => {
    for (const empties of ['0', '61', '2.5']) expect(fields({ ...setupOf(levelGames(othello)[0]!), empties }, othello), empties).toEqual(['empties error.empties']);
    for (const empties of ['1', '60']) expect(fields({ ...setupOf(levelGames(othello)[0]!), empties }, othello), empties).toEqual([]);
    for (const seconds of ['0', '0.01', '3601', '', 'x']) {
      expect(fields({ ...setup(), clock: 'move', seconds }), seconds).toEqual(['clock error.moveTime']);
    }
    expect(fields({ ...setup(), clock: 'move', seconds: '0.1' })).toEqual([]);
    expect(fields({ ...setup(), clock: 'game', minutes: '0.01', increment: '-1' })).toEqual(['clock error.gameTime', 'increment error.increment']);
    expect(fields({ ...setup(), clock: 'game', minutes: '0.02', increment: '' })).toEqual([]);
  });
  it('checks settings that it has never heard of', () => {
    const form = setupOf(levelGames(third)[0]!);
    form.values['gap'] = '5';
    expect(fields(form, third)).toEqual(['gap error.parameter']);
  });
});

it('fills the board at most', () => {
  expect(mostRounds(adjacency, '8')).toBe(28);
  expect(mostRounds(adjacency, '4x4')).toBe(4);
  expect(mostRounds(adjacency, '6x6')).toBe(14);
  expect(settingsOf('adjacency:size=4x4', adjacency)['rounds']).toBe('4');
  expect(mostEmpties(othello, '6')).toBe(32);
});

it('writes variants with what differs from the usual', () => {
  expect(variantOf(changed({ size: '8x8', rounds: '14' }), adjacency)).toBe('adjacency:rounds=14');
  expect(variantOf(changed({ size: '6x6', neighbours: '8', rounds: '5' }), adjacency)).toBe('adjacency:size=6x6,neighbours=8,rounds=5');
  expect(variantOf(setupOf(levelGames(othello)[0]!), othello)).toBe('othello');
  expect(variantOf({ ...setup(), values: { size: '4x6', gap: '3' } }, third)).toBe('diagonal:size=4x6,gap=3');
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
  const form = { ...changed({ first: 'O' }), clock: 'game' as const, minutes: '2.5', increment: '' };
  form.seats.X.name = ' Ann ';
  expect(requestOf(form, adjacency, [])).toEqual({
    variant: 'adjacency:rounds=14', first: 'O', speed: 500, clock: { kind: 'game', seconds: 150, increment: 0 },
    seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'Level 2', bot: 'minimax:depth=3' } },
  });
  const empties = { ...setupOf(levelGames(othello)[0]!), empties: '20' };
  expect(requestOf(empties, othello, [])).toMatchObject({ variant: 'othello', empties: 20 });
  expect(requestOf(empties, othello, [])).not.toHaveProperty('first');
});
