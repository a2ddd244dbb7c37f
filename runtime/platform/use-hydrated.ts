import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False during prerendering and hydration: content that is not prerendered, or that needs the script, renders
 * only afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
