import { useLayoutEffect, useState, type RefObject } from 'react';

/** Is the element narrower than this many pixels? False where sizes are unknown. */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched || typeof ResizeObserver === 'undefined') return undefined;
    const look = (width: number) => setNarrow(width > 0 && width < below);
    look(watched.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => entry && look(entry.contentRect.width));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, below]);
  return isNarrow;
}
