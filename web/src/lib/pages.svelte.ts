// The pages, each loaded when it is first wanted.
import type { Component } from 'svelte';
import type { PageName } from './router.svelte';
import { server } from './server';

type Module = { default: Component };
const kLoads: Record<PageName, () => Promise<Module>> = {
  home: () => import('../pages/Home.svelte'),
  play: () => import('../pages/Play.svelte'),
  analyse: () => import('../pages/Analyse.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  bots: () => import('../pages/Bots.svelte'),
};

class Pages {
  private known = $state.raw<Partial<Record<PageName, Component>>>({});
  // The program is away and this browser has kept nothing of the page.
  hasFailed = $state(false);

  of(page: PageName): Component | undefined {
    return this.known[page];
  }

  async load(page: PageName): Promise<void> {
    if (this.known[page]) return;
    try {
      const module = await kLoads[page]();
      this.known = { ...this.known, [page]: module.default };
    } catch {
      this.hasFailed = true;
    }
  }
}

export const pages = new Pages();
// A file that could not be loaded once is not asked for again by the same document.
server.onReady(() => pages.hasFailed && location.reload());
