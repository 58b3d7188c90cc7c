// The router on a history of its own, which does what a browser's does.
import { beforeEach, describe, expect, it, vi } from 'vitest';

// Entries of the browser: addresses with what the page keeps at them.
let entries: { url: URL; state: unknown }[];
let at: number;
const move = (url: string | undefined, state: unknown): { url: URL; state: unknown } => ({ url: new URL(url ?? '', entries[at]!.url), state });
const kHistory = {
  get state() {
    return entries[at]!.state;
  },
  pushState(state: unknown, _: string, url?: string) {
    entries = [...entries.slice(0, at + 1), move(url, state)];
    at++;
  },
  replaceState(state: unknown, _: string, url?: string) {
    entries[at] = move(url, state);
  },
  back() {
    step(-1);
  },
};
let isDialogOpen = false;
const isClosed = vi.fn(() => (isDialogOpen = false));

async function visit(address: string) {
  entries = [{ url: new URL(address, 'http://127.0.0.1:7117'), state: null }];
  at = 0;
  vi.resetModules();
  vi.stubGlobal('history', kHistory);
  vi.stubGlobal('location', { get pathname() { return entries[at]!.url.pathname; }, get hash() { return entries[at]!.url.hash; } });
  vi.stubGlobal('scrollY', 0);
  const [{ router }, dialog] = await Promise.all([import('./router.svelte'), import('./history')]);
  popped = () => {
    if (dialog.wentBack(isDialogOpen)) isClosed();
    router.arrived();
  };
  const open = (isOpen: boolean): void => {
    isDialogOpen = isOpen;
    dialog.dialogChanged(isOpen);
  };
  return { router, open };
}
let popped = (): void => {};
function step(by: number): void {
  at += by;
  popped();
}
const paths = (): string[] => entries.map((entry) => entry.url.pathname + entry.url.hash);

beforeEach(() => {
  isDialogOpen = false;
  isClosed.mockClear();
});

describe('an address', () => {
  const kPlaces: [string, string | null, string[]][] = [
    ['/', 'home', []],
    ['/play', 'play', []],
    ['/play/', 'play', []],
    ['/play/k3f9', 'play', ['k3f9']],
    ['/analyse/position/adjacency%3Arounds=2/XO_X', 'analyse', ['position', 'adjacency:rounds=2', 'XO_X']],
    ['/analyse/%E0%A4%A', 'analyse', ['%E0%A4%A']],
    ['/learn/othello', 'learn', ['othello']],
    ['/home', null, []],
    ['/nowhere/at/all', null, ['at', 'all']],
    ['/#/nowhere', null, ['nowhere']],
    ['/learn#corners', 'learn', []],
  ];
  for (const [address, page, rest] of kPlaces) {
    it(`${address} is ${page ?? 'none of ours'}`, async () => {
      const { router } = await visit(address);
      expect([router.page, router.rest]).toEqual([page, rest]);
      expect(paths()).toEqual([address]);
    });
  }

  it('of an old link takes the place of that', async () => {
    const { router } = await visit('/#/game/k3f9');
    expect(router.page).toBe('play');
    expect(paths()).toEqual(['/play/k3f9']);
    expect((await visit('/#/moves/othello/f5d6')).router.rest).toEqual(['moves', 'othello', 'f5d6']);
    expect(paths()).toEqual(['/analyse/moves/othello/f5d6']);
  });
});

describe('the browser’s steps', () => {
  it('lead back and forward through the pages, each where it was left', async () => {
    const { router } = await visit('/');
    router.go('/bots');
    router.go('/bots');
    vi.stubGlobal('scrollY', 300);
    router.go('/play/k3f9');
    expect([router.page, router.top]).toEqual(['play', 0]);
    expect(paths()).toEqual(['/', '/bots', '/play/k3f9']);
    step(-1);
    expect([router.page, router.top]).toEqual(['bots', 300]);
    step(-1);
    expect(router.page).toBe('home');
    step(2);
    expect(router.rest).toEqual(['k3f9']);
    router.go('/play', 'replace');
    expect(paths()).toEqual(['/', '/bots', '/play']);
  });

  it('leave an address that was none of ours', async () => {
    const { router } = await visit('/#/nowhere');
    router.go('/');
    expect(router.page).toBe('home');
    step(-1);
    expect(router.page).toBeNull();
  });
});

describe('an open dialog', () => {
  it('is a step of Back, which closes it and changes nothing behind it', async () => {
    const { router, open } = await visit('/');
    router.go('/play/k3f9');
    open(true);
    expect(paths()).toEqual(['/', '/play/k3f9', '/play/k3f9']);
    step(-1);
    expect(isClosed).toHaveBeenCalledOnce();
    expect(router.rest).toEqual(['k3f9']);
    step(-1);
    expect(router.page).toBe('home');
  });

  it('is no step any more when it was closed otherwise', async () => {
    const { router, open } = await visit('/');
    router.go('/bots');
    open(true);
    open(false);
    expect(at).toBe(1);
    step(-1);
    expect(router.page).toBe('home');
    expect(isClosed).not.toHaveBeenCalled();
  });

  it('does not come back by Forward', async () => {
    const { open } = await visit('/bots');
    open(true);
    step(-1);
    step(1);
    expect([at, isDialogOpen]).toEqual([0, false]);
  });

  it('gives its step to the page that is opened from it', async () => {
    const { router, open } = await visit('/');
    open(true);
    router.go('/play/k3f9');
    open(false);
    expect(paths()).toEqual(['/', '/play/k3f9']);
    step(-1);
    expect(router.page).toBe('home');
  });
});
