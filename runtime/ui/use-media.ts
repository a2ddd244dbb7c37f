import { useCallback, useSyncExternalStore } from 'react';

/** Does the window fit a media query? False where that is unknown. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
