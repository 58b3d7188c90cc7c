// Where eyes and keyboard are after another page was opened: at its top, or where they were when somebody comes back;
// at its heading, which screen readers then say, or at the board of a page without one.
import { router } from './router.svelte';
import { ui } from './ui.svelte';

// One that is not seen is for lists of headings alone.
const kHeading = 'h1:not(.hidden)';
const kBoard = '[role=grid] [tabindex="0"]';

function find(first: string, second: string): HTMLElement | null {
  const main = document.querySelector('main')!;
  return main.querySelector<HTMLElement>(first) ?? main.querySelector<HTMLElement>(second);
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// Where there is no board, to what the page is about.
export function turnToBoard(): void {
  const element = find(kBoard, kHeading);
  focus(element);
  element?.scrollIntoView({ block: 'nearest' });
}

// Waits until the page is there; the answer gives up.
function whenThere(then: (element: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const found = find(kHeading, kBoard);
    if (found) then(found);
    return found !== null;
  };
  if (look()) return () => {};
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document.querySelector('main')!, { childList: true, subtree: true });
  return () => observer.disconnect();
}

// To be called once, while all is set up.
export function followAttention(): void {
  let before = router.path;
  let giveUp = (): void => {};
  $effect(() => {
    const { path } = router;
    // Nothing behind an open dialog can have the focus.
    if (ui.dialog || path === before) return;
    before = path;
    giveUp();
    giveUp = whenThere((element) => {
      focus(element);
      scrollTo(0, router.top);
    });
  });
}
