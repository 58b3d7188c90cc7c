// axe-core finds nothing on any screen, in light, dark, high contrast and on a phone.
import axe from 'axe-core';
import { othelloStart } from './support/rules';
import { kPhone, type Key, type Table } from './support/table';
import { expect, test, testWithCommands, type Visit } from './support/test';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const kDialogs: Key[] = ['menu.new', 'menu.games', 'menu.paste', 'menu.share', 'menu.editor', 'menu.settings', 'menu.help'];

// All rules with our tags, or those about colours alone.
async function violations(table: Table, rules: axe.RunOnly = { type: 'tag', values: kTags }): Promise<string[]> {
  if (!(await table.page.evaluate(() => 'axe' in window))) await table.page.evaluate(axe.source);
  return table.page.evaluate(async (runOnly) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const found = await tool.run(document, { runOnly, resultTypes: ['violations'] });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
  }, rules);
}

type Look = NonNullable<Parameters<Table['page']['emulateMedia']>[0]>;
const kColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const kLight: Look = { colorScheme: 'light', contrast: 'no-preference' };
// By the name of their theme; they change colours and nothing else.
const kOtherLooks: Record<string, Look> = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
};
const kScreens: Record<string, { options: Visit; looks: typeof kOtherLooks }> = {
  'a laptop, light, dark and in high contrast': { options: {}, looks: kOtherLooks },
  'a phone': { options: kPhone, looks: {} },
};

for (const [device, { options, looks }] of Object.entries(kScreens)) {
  test(`every screen of ${device}`, async ({ visit }) => {
    const table = await visit({ colorScheme: 'light', ...options, game: { game: 'adjacency', rounds: 2 } });
    const wrong: Record<string, string[]> = {};
    const inspect = async (screen: string): Promise<void> => {
      const note = (look: string, found: string[]): void => {
        if (found.length) wrong[`${screen}, ${look}`] = found;
      };
      note('light', await violations(table));
      const wear = async (name: string, look: Look): Promise<void> => {
        await table.page.emulateMedia(look);
        await table.page.locator(`html[data-theme=${name}]`).waitFor();
      };
      for (const [name, look] of Object.entries(looks)) {
        await wear(name, look);
        note(name, await violations(table, kColours));
      }
      await wear('light', kLight);
    };
    const open = async (screen: string, key: string, then?: () => Promise<void>): Promise<void> => {
      await table.page.keyboard.press(key);
      await table.dialog.waitFor();
      await then?.();
      await inspect(screen);
      await table.close();
    };
    for (const move of ['f1', 'd4', 'f2']) await table.play(move);
    await table.seesMoves(3);
    await table.page.keyboard.press('h');
    await table.page.locator('main .chip').first().waitFor();
    await inspect('hints');
    await table.cell('f1').click();
    await table.isTold(table.text('error.occupied', { cell: 'f1' }));
    await inspect('something wrong');
    await table.play('d6');
    await expect.poll(() => table.status.innerText()).toMatch(/^Winner/);
    await table.button('do.analyse').click();
    await table.button('review.walk').waitFor({ timeout: 45_000 });
    await inspect('a finished game with its analysis');
    await table.page.keyboard.press('m');
    await table.button('quiz.end').waitFor();
    await inspect('try again');
    await table.button('quiz.end').click();

    await open('new game', 'n');
    await open('new game, something wrong', 'n', async () => {
      await table.nameOf('X').fill('');
      await table.rounds.fill('');
      await table.choose('new.clock', table.text('new.clockGame'));
      await table.list('new.level', table.seat('O')).selectOption({ label: table.text('level.other') });
      await table.button('new.go').click();
      await table.dialog.getByText(table.text('error.blankName')).waitFor();
    });
    await open('games', 'g', () => table.dialog.getByRole('listitem').first().waitFor());
    await open('open', 'v');
    await open('share', 'x', () => table.field('share.text').waitFor());
    await open('editor', 'e');
    await open('settings', 'o');
    await open('keys', '?');

    await table.goTo(await table.deal({ game: 'othello' }));
    await table.seesBoard(othelloStart().cells);
    await table.button('do.end').click();
    await inspect('end game');
    expect(wrong).toEqual({});
  });
}

testWithCommands('a program of one’s own, and a bot that failed', async ({ visit }) => {
  const table = await visit();
  await table.fillNewGame({ game: 'adjacency', rounds: 2, x: 'Ann', o: { program: 'false' } });
  expect(await violations(table)).toEqual([]);
  await table.start();
  await table.play('c8');
  await table.page.getByRole('alert').waitFor();
  expect(await violations(table)).toEqual([]);
});

test('the page stays within its policy, and the policy is strict', async ({ program, visit }) => {
  const answer = await fetch(program.url);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toMatch(/https?:|\*/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const table = await visit({ expected: /policy: |Refused|Content Security Policy/ });
  const isBlocked = await table.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener('securitypolicyviolation', () => resolve(true));
        const script = document.createElement('script');
        script.textContent = 'window.wasRun = true';
        document.body.append(script);
        setTimeout(() => resolve(false), 2000);
      }),
  );
  expect(isBlocked).toBe(true);
  expect(await table.page.evaluate(() => 'wasRun' in window)).toBe(false);
});

test('all dialogs are there by mouse too', async ({ visit }) => {
  const table = await visit();
  for (const key of kDialogs) {
    await table.button(key).click();
    await table.dialog.getByRole('heading').first().waitFor();
    await table.dialog.getByRole('button', { name: table.text('close'), exact: true }).first().click();
    await table.dialog.waitFor({ state: 'detached' });
  }
});
