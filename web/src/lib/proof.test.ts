import { expect, it } from 'vitest';
import { movesLeft, rateOf, waitOf } from './proof';

it('knows how deep a proof looks: to the last empty square, or to the last round', () => {
  expect(movesLeft({ cells: 'XO--X-', pliesLeft: undefined })).toBe(3);
  expect(movesLeft({ cells: 'XO--X-', pliesLeft: 2 })).toBe(2);
});

it('says how long it may take, in words as rough as the estimate', () => {
  const at = (left: number) => waitOf({ nodes: 1000, seconds: 1, work: 1000 * (left + 1) }, 0);
  expect(at(20)).toEqual({ key: 'proof.minute' });
  expect(at(600)).toEqual({ key: 'proof.minutes', n: 10 });
  expect(at(7200)).toEqual({ key: 'proof.hours' });
  expect(at(10 * 86400)).toEqual({ key: 'proof.days' });
  expect(at(1e9)).toEqual({ key: 'proof.years' });
});

it('says that it takes longer than expected, also while nothing is told', () => {
  expect(waitOf({ nodes: 5000, seconds: 5, work: 4000 }, 0)).toEqual({ key: 'proof.longer' });
  expect(waitOf({ nodes: 1000, seconds: 1, work: 61_000 }, 100)).toEqual({ key: 'proof.longer' });
});

it('says nothing where there is nothing to go by', () => {
  expect(waitOf({ nodes: 0, seconds: 0, work: 1e9 }, 3)).toBeNull();
  expect(waitOf({ nodes: 1000, seconds: 1 }, 3)).toBeNull();
  expect(rateOf({ nodes: 1000 })).toBe(0);
});
