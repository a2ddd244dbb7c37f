import { useEffect, type RefObject } from 'react';

/**
 * Marks a horizontally scrolling element with `data-more="start"`, `"end"` or `"both"` while content is
 * hidden on that side.
 */
export function useScrollEdges(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    function mark() {
      const { scrollLeft, scrollWidth, clientWidth } = element!;
      // Negative from right to left.
      const scrolled = Math.abs(scrollLeft);
      const [start, end] = [scrolled > 1, scrolled + clientWidth < scrollWidth - 1];
      const more = start && end ? 'both' : start ? 'start' : end ? 'end' : undefined;
      if (more) element!.setAttribute('data-more', more);
      else element!.removeAttribute('data-more');
    }
    mark();
    const sizes = new ResizeObserver(mark);
    for (const each of [element, ...element.children]) sizes.observe(each);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [place]);
}
