import { useSyncExternalStore } from 'react';

const PHONE = '(width < 48rem)';

function watch(listener: () => void) {
  const query = globalThis.matchMedia?.(PHONE);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Is this as narrow as a phone, where the shell has its bar at the foot? */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, () => globalThis.matchMedia?.(PHONE).matches ?? false, () => false);
}
