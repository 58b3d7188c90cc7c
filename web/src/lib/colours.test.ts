// Pieces are told from the board and from one another: 3:1, in each theme, with each pair of colours, in each game.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Variables = Record<string, string>;
interface Block {
  selectors: string[];
  variables: Variables;
}
const css = readFileSync('src/app.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const blocks: Block[] = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors, body]) => ({
  selectors: selectors!.trim().split(/\s*,\s*/),
  variables: Object.fromEntries([...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()])),
}));

// What holds where all words of a selector are among `words`; the more of them, the stronger.
function resolve(words: string[], isBoard: boolean): Variables {
  const partsOf = (selector: string): string[] => selector.split(/\s+/);
  const holds = (selector: string): boolean => partsOf(selector).every((part) => words.includes(part)) && /\[data-game/.test(selector) === isBoard;
  return blocks
    .flatMap(({ selectors, variables }) => selectors.filter(holds).map((selector) => ({ weight: partsOf(selector).length, variables })))
    .sort((a, b) => a.weight - b.weight)
    .reduce<Variables>((all, { variables }) => ({ ...all, ...variables }), {});
}

function luminance(colour: string): number {
  expect(colour).toMatch(/^#[\da-f]{6}$/);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const kLeast = 3;
for (const theme of ['light', 'dark', 'contrast']) {
  for (const palette of ['ink', 'blue', 'plum']) {
    for (const game of ['othello', 'adjacency']) {
      it(`${theme}, ${palette}, ${game}`, () => {
        const words = [':root', `[data-theme='${theme}']`, `[data-palette='${palette}']`, '[data-game]', `[data-game='${game}']`];
        const found = { ...resolve(words, false), ...resolve(words, true) };
        const { '--tile': tile, '--x': x, '--o': o } = found;
        expect(contrast(x!, tile!), 'the dark piece on the board').toBeGreaterThanOrEqual(kLeast);
        expect(contrast(o!, tile!), 'the light piece on the board').toBeGreaterThanOrEqual(kLeast);
        expect(contrast(x!, o!), 'one piece beside the other').toBeGreaterThanOrEqual(kLeast);
        // And what is written on the squares.
        for (const ink of ['--loss-none', '--loss-some', '--loss-much', '--threat']) expect(contrast(found[ink]!, tile!), ink).toBeGreaterThanOrEqual(kLeast);
      });
    }
  }
}
