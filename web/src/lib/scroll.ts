// Scrolls a list as little as is needed for a part of it to be seen with its neighbours; the page itself stays.
export function scrollTo(box: HTMLElement, part: HTMLElement | undefined): void {
  if (!part) return void (box.scrollTop = 0);
  const top = part.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const above = top - 2 * part.offsetHeight;
  const below = top + 2 * part.offsetHeight - box.clientHeight;
  if (box.scrollTop > above) box.scrollTop = above;
  else if (box.scrollTop < below) box.scrollTop = below;
}

// And a little more where a part below it would be cut.
export function showWhole(box: HTMLElement, part: HTMLElement | null): void {
  if (!part) return;
  const cut = part.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (cut > 0) box.scrollTop += Math.min(cut, box.clientHeight / 2);
}
