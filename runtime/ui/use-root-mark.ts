import { useLayoutEffect } from 'react';

/**
 * Sets an attribute of the root element while the component is mounted, for styles outside of the component;
 * with null, sets none. `:has()` in its place would make the browser match the styles of the whole page at every change in it.
 */
export function useRootMark(name: `data-${string}`, value: string | null = ''): void {
  useLayoutEffect(() => {
    if (value === null) return undefined;
    const { documentElement: root } = document;
    root.setAttribute(name, value);
    return () => root.removeAttribute(name);
  }, [name, value]);
}
