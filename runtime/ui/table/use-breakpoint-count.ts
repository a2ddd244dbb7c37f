import { useLayoutEffect, useState, type RefObject } from 'react';

/** Counts how many of these widths, in pixels, the element is narrower than. Zero while sizes are unknown. */
export function useBreakpointCount(
  element: RefObject<HTMLElement | null>,
  widths: readonly number[],
): number {
  const [short, setShort] = useState(0);
  const wanted = widths.join(' ');
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (width: number) =>
      setShort(width > 0 ? wanted.split(' ').filter((each) => width < Number(each)).length : 0);
    measure(watched.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, wanted]);
  return short;
}
