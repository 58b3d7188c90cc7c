// Which page is shown: its address is the truth, and the browser's Back and Forward lead through what was seen.
//
// A link is a plain <a href="/bots">: Listeners.svelte takes the click and calls `go`. An open dialog is a step of its
// own (history.ts), so that Back closes it.
import { isAtDialog } from './history';
import { partOf, pathOfPlace, placeOfHash } from './link';

export const kPages = ['home', 'play', 'analyse', 'learn', 'bots'] as const;
export type PageName = (typeof kPages)[number];

// The parts of a path between its slashes, as they were before they became part of an address.
export const partsOf = (path: string): string[] => path.split('/').filter(Boolean).map(partOf);
export const pathOfPage = (page: PageName): string => (page === 'home' ? '/' : `/${page}`);

const isPage = (name: string): name is PageName => (kPages as readonly string[]).includes(name) && name !== 'home';

class Router {
  path = $state(location.pathname);
  private parts = $derived(partsOf(this.path));
  // None: the address is none of ours.
  page = $derived<PageName | null>(this.parts.length === 0 ? 'home' : isPage(this.parts[0]!) ? this.parts[0] : null);
  // What follows the page's name.
  rest = $derived(this.parts.slice(1));

  // Addresses that were gone to; what only changed the address of the same is not counted.
  visits = $state(0);

  // How far down to begin: where the page was left, for one to which the browser went back.
  top = 0;
  private readonly tops = new Map<string, number>();

  constructor() {
    history.scrollRestoration = 'manual';
    this.arrived();
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (path === this.path) return;
    this.tops.set(this.path, scrollY);
    this.top = 0;
    if (how === 'push' && !isAtDialog()) history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.path = location.pathname;
    this.visits++;
  }

  // After the browser went back or forward, or somebody typed an address. The page once had all of its addresses
  // behind the #; what was none of ours there is none now.
  arrived(): void {
    const { pathname, hash } = location;
    if (pathname !== this.path) this.tops.set(this.path, scrollY);
    this.top = this.tops.get(pathname) ?? 0;
    const old = placeOfHash(hash);
    if (old) history.replaceState(history.state, '', pathOfPlace(old));
    this.path = pathname === '/' && !old && /^#\/./.test(hash) ? hash : location.pathname;
    this.visits++;
  }
}

export const router = new Router();
