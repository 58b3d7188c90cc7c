import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { kActions, type Requests } from './actions';

// What the server's own tests hold its table to, above this copy of the page.
function golden(): unknown {
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'tests', 'golden', 'app_actions.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  }
  throw new Error(`there is no tests/golden/app_actions.json above ${process.cwd()}`);
}

describe('the actions', () => {
  it('are those of the server', () => {
    expect(kActions).toEqual(golden());
    expect(Object.keys(kActions)).toEqual(Object.keys(golden() as object));
  });
  it('give each request its type', () => {
    expectTypeOf<Requests['play']>().toMatchTypeOf<{ game: string; move: string; ply: number }>();
    expectTypeOf<Requests['seat']['side']>().toEqualTypeOf<'X' | 'O'>();
    expectTypeOf<{ game: string; side: 'X'; seat: { kind: 'bot'; bot: string } }>().toMatchTypeOf<Requests['seat']>();
    expectTypeOf<{ game: string; side: 'X'; seat: { kind: 'bot' } }>().not.toMatchTypeOf<Requests['seat']>();
    expectTypeOf<{ limit?: undefined }>().toMatchTypeOf<Requests['games']>();
    expectTypeOf<{ game: string }>().not.toMatchTypeOf<Requests['play']>();
  });
});
