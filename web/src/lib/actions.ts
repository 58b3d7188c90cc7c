// The actions of the server and their fields, as the server's own table has them, and the type of each request,
// which follows from them.

export const kActions = {
  catalogue: {},
  new: {
    variant: { kind: 'text', needed: true, most: 2000 },
    first: { kind: 'word', words: ['X', 'O'] },
    seats: {
      kind: 'object',
      needed: true,
      fields: {
        X: {
          kind: 'choice',
          needed: true,
          choices: {
            person: { name: { kind: 'text', needed: true, most: 2000 } },
            bot: { name: { kind: 'text', most: 2000 }, bot: { kind: 'text', needed: true, least: 1, most: 2000 } },
          },
        },
        O: {
          kind: 'choice',
          needed: true,
          choices: {
            person: { name: { kind: 'text', needed: true, most: 2000 } },
            bot: { name: { kind: 'text', most: 2000 }, bot: { kind: 'text', needed: true, least: 1, most: 2000 } },
          },
        },
      },
    },
    position: { kind: 'text', most: 2000 },
    empties: { kind: 'whole', least: 0, most: 1_000_000 },
    seed: { kind: 'whole', least: 0 },
    moves: { kind: 'texts', most: 200 },
    clock: {
      kind: 'choice',
      choices: {
        none: {},
        move: { seconds: { kind: 'number', needed: true, least: 0.1, most: 3600 } },
        game: { seconds: { kind: 'number', needed: true, least: 1, most: 86400 }, increment: { kind: 'number', least: 0, most: 600, usual: 0 } },
      },
    },
    speed: { kind: 'whole', least: 0, most: 10000, usual: 500 },
    owner: { kind: 'text', most: 40 },
    study: { kind: 'flag' },
  },
  games: {
    limit: { kind: 'whole', least: 1, most: 100, usual: 100 },
    before: { kind: 'text', most: 2000 },
    owner: { kind: 'text', most: 40 },
    state: { kind: 'word', words: ['running', 'paused', 'over', 'failed'] },
  },
  record: {
    owner: { kind: 'text', most: 40 },
  },
  open: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  leave: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  play: {
    game: { kind: 'text', needed: true, most: 2000 },
    move: { kind: 'text', needed: true, most: 2000 },
    ply: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  undo: {
    game: { kind: 'text', needed: true, most: 2000 },
    ply: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  redo: {
    game: { kind: 'text', needed: true, most: 2000 },
    ply: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  goto: {
    game: { kind: 'text', needed: true, most: 2000 },
    ply: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
    to: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  pause: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  resume: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  step: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  speed: {
    game: { kind: 'text', needed: true, most: 2000 },
    speed: { kind: 'whole', needed: true, least: 0, most: 10000 },
  },
  seat: {
    game: { kind: 'text', needed: true, most: 2000 },
    side: { kind: 'word', needed: true, words: ['X', 'O'] },
    seat: {
      kind: 'choice',
      needed: true,
      choices: {
        person: { name: { kind: 'text', needed: true, most: 2000 } },
        bot: { name: { kind: 'text', most: 2000 }, bot: { kind: 'text', needed: true, least: 1, most: 2000 } },
      },
    },
  },
  resign: {
    game: { kind: 'text', needed: true, most: 2000 },
    side: { kind: 'word', needed: true, words: ['X', 'O'] },
  },
  end: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  branch: {
    game: { kind: 'text', needed: true, most: 2000 },
    moves: { kind: 'texts', most: 200 },
    name: { kind: 'text', most: 60 },
  },
  rename: {
    game: { kind: 'text', needed: true, most: 2000 },
    branch: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
    name: { kind: 'text', needed: true, most: 60 },
  },
  unbranch: {
    game: { kind: 'text', needed: true, most: 2000 },
    branch: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  rebranch: {
    game: { kind: 'text', needed: true, most: 2000 },
    branch: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  promote: {
    game: { kind: 'text', needed: true, most: 2000 },
    branch: { kind: 'whole', needed: true, least: 0, most: 1_000_000 },
  },
  delete: {
    game: { kind: 'text', needed: true, most: 2000 },
  },
  position: {
    variant: { kind: 'text', needed: true, most: 2000 },
    position: { kind: 'text', most: 2000 },
    moves: { kind: 'texts', most: 200 },
  },
  analyse: {
    variant: { kind: 'text', most: 2000 },
    position: { kind: 'text', most: 2000 },
    game: { kind: 'text', most: 2000 },
    ply: { kind: 'whole', least: 0, most: 1_000_000 },
    lines: { kind: 'whole', least: 1, most: 64, usual: 3 },
    seconds: { kind: 'number', least: 0.1, most: 600, usual: 10 },
    until: { kind: 'word', words: ['stopped'] },
    pass: { kind: 'flag' },
  },
  stop: {
    analysis: { kind: 'text', most: 2000 },
    review: { kind: 'text', most: 2000 },
  },
  review: {
    game: { kind: 'text', needed: true, most: 2000 },
    seconds: { kind: 'number', least: 0.05, most: 60, usual: 0.3 },
  },
  reviewed: {
    game: { kind: 'text', needed: true, most: 2000 },
    branch: { kind: 'whole', least: 0, most: 1_000_000, usual: 0 },
  },
  import: {
    text: { kind: 'text', most: 1_048_576 },
    base64: { kind: 'text', most: 1_048_576 },
    variant: { kind: 'text', most: 2000 },
    owner: { kind: 'text', most: 40 },
  },
  export: {
    game: { kind: 'text', needed: true, most: 2000 },
    format: { kind: 'text', needed: true, most: 2000 },
    ply: { kind: 'whole', least: 0, most: 1_000_000 },
  },
} as const;

interface Spec {
  readonly kind: string;
  readonly needed?: boolean;
}
type Specs = Readonly<Record<string, Spec>>;

type Value<S> = S extends { kind: 'text' } ? string
  : S extends { kind: 'texts' } ? readonly string[]
  : S extends { kind: 'whole' | 'number' } ? number
  : S extends { kind: 'flag' } ? boolean
  : S extends { kind: 'word'; words: readonly (infer Word)[] } ? Word
  : S extends { kind: 'object'; fields: infer Inner extends Specs } ? Fields<Inner>
  : S extends { kind: 'choice'; choices: infer Choices extends Readonly<Record<string, Specs>> }
    ? { [Kind in keyof Choices]: { kind: Kind } & Fields<Choices[Kind]> }[keyof Choices]
  : never;

type Needed<S extends Specs> = { [Name in keyof S]: S[Name] extends { needed: true } ? Name : never }[keyof S];

// null counts as left out.
export type Fields<S extends Specs> = { [Name in Needed<S>]: Value<S[Name]> } & {
  [Name in Exclude<keyof S, Needed<S>>]?: Value<S[Name]> | null;
};

export type Requests = { [Action in keyof typeof kActions]: Fields<(typeof kActions)[Action]> };
