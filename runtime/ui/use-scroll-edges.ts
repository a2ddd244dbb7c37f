import { useEffect, type RefObject } from 'react';

/** The sides on which an element hides content. */
function hiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): 'start' | 'end' | 'both' | null {
  // Negative from right to left.
  const scrolled = Math.abs(scrollLeft);
  const [start, end] = [scrolled > 1, scrolled + clientWidth < scrollWidth - 1];
  if (start && end) return 'both';
  if (start) return 'start';
  return end ? 'end' : null;
}

/**
 * Marks a horizontally scrolling element with `data-more="start"`, `"end"` or `"both"` while content is
 * hidden on that side.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    function mark() {
      const sides = hiddenSides(element!);
      if (sides) element!.setAttribute('data-more', sides);
      else element!.removeAttribute('data-more');
    }
    // Calls back once after the first layout, too: to measure now would force one.
    const sizes = new ResizeObserver(mark);
    for (const each of [element, ...element.children]) sizes.observe(each);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [scroller]);
}
