// axe-core finds nothing on any screen, in light, dark, high contrast and on a phone.
import { kColours, violations } from './support/axe';
import { othelloStart } from './support/rules';
import { kPhone, kTitles, type Table } from './support/table';
import { expect, test, testWithCommands, type Visit } from './support/test';

type Look = NonNullable<Parameters<Table['page']['emulateMedia']>[0]>;
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
    const table = await visit({ colorScheme: 'light', ...options });
    const game = await table.deal({ game: 'adjacency', rounds: 2 });
    await table.goTo(game);
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
    await table.seesEnd();
    await table.reads(table.text('result.decided'));
    await table.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 45_000 });
    await inspect('the end of a game');
    await table.page.keyboard.press('m');
    await table.button('quiz.end').waitFor();
    await inspect('try again');
    await table.button('quiz.end').click();

    for (const page of ['home', 'learn', 'bots', 'analyse', 'play'] as const) {
      await table.goToPage(page);
      await inspect(page);
    }
    await table.openNewGame();
    await table.choose('new.game', kTitles.adjacency, table.form);
    await inspect('every kind of game');
    await table.nameOf('X').fill('');
    await table.rounds.fill('');
    await table.choose('new.clock', table.text('new.clockGame'), table.form);
    await table.list('new.level', table.seat('O')).selectOption({ label: table.text('level.other') });
    await table.button('new.go').click();
    await table.reads(table.text('error.blankName'));
    await inspect('every kind of game, something wrong');
    await table.page.goBack();
    await table.goTo(game);

    await open('games', 'g', () => table.dialog.getByRole('listitem').first().waitFor());
    await open('open', 'v');
    await open('share', 'x', () => table.field('share.text').waitFor());
    await open('editor', 'e');
    await open('settings', 'o');
    await open('keys', '?');

    await table.goTo(await table.deal({ game: 'othello' }));
    await table.seesBoard(othelloStart().cells);
    await table.button('room.menu').click();
    await inspect('the menu of a game');
    await table.page.keyboard.press('Escape');
    await table.chooseInMenu('do.end');
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

test('settings, language and keys are there by mouse on every page, and what belongs to a game in its menu', async ({ visit }) => {
  const table = await visit({ game: { game: 'othello' } });
  const seesDialog = async (): Promise<void> => {
    await table.dialog.getByRole('heading').first().waitFor();
    await table.dialog.getByRole('button', { name: table.text('close'), exact: true }).first().click();
    await table.dialog.waitFor({ state: 'detached' });
  };
  for (const page of ['room', 'home', 'play', 'analyse', 'learn', 'bots'] as const) {
    if (page !== 'room') await table.goToPage(page);
    for (const key of ['menu.settings', 'menu.help'] as const) {
      await table.button(key).click();
      await seesDialog();
    }
    await table.page.getByRole('button', { name: 'Bahasa Indonesia' }).waitFor();
  }
  await table.goTo(await table.deal({ game: 'othello' }));
  await table.chooseInMenu('menu.share');
  await seesDialog();
});
