// The browser's Back and an open dialog: the dialog is one more step, so that Back closes it and leaves the page alone.

// Whether the step the browser is at was made for a dialog. A page that is opened from a dialog takes its step over.
export const isAtDialog = (): boolean => (history.state as { dialog?: boolean } | null)?.dialog === true;

// Set between asking the browser for a step back and its doing so.
let isLeaving = false;

export function dialogChanged(isOpen: boolean): void {
  if (isLeaving || isOpen === isAtDialog()) return;
  if (isOpen) return history.pushState({ dialog: true }, '');
  isLeaving = true;
  history.back();
}

// The browser went back or forward; whether an open dialog has to close for it. Forward leads to no dialog that was
// closed: it is left at once.
export function wentBack(isOpen: boolean): boolean {
  if (!isLeaving && isOpen) return !isAtDialog();
  isLeaving = false;
  dialogChanged(isOpen);
  return false;
}
