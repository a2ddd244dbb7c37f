/** The nearest ancestor that scrolls vertically (or the element itself); null where the page scrolls. */
export function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
