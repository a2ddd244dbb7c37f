import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a prerendered page is painted and taken over: what is not in it, or needs the script, may only come after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
