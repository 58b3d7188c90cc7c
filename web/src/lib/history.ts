// The browser's Back. Each game is a step of it, and an open dialog is one more, so that Back closes the dialog and
// leaves the game alone.
import { gameHash } from './link';

const isAtDialog = (): boolean => (history.state as { dialog?: boolean } | null)?.dialog === true;

// The way back leads to the game before; an address that was only a request is not kept, nor is the dialog in which
// the new game was chosen.
export function stepToGame(id: string, before: string | undefined): void {
  if (before && !isAtDialog() && location.hash === gameHash(before)) history.pushState(null, '', gameHash(id));
  else history.replaceState(null, '', gameHash(id));
}

// Set between asking the browser for a step back and its doing so.
let isLeaving = false;

export function dialogChanged(isOpen: boolean): void {
  if (isLeaving || isOpen === isAtDialog()) return;
  if (isOpen) return history.pushState({ dialog: true }, '');
  isLeaving = true;
  history.back();
}

// The browser went back or forward; whether an open dialog has to close for it.
export function wentBack(isOpen: boolean): boolean {
  if (!isLeaving) return isOpen && !isAtDialog();
  isLeaving = false;
  dialogChanged(isOpen);
  return false;
}
