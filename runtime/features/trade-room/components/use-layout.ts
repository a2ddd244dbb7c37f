import { useSyncExternalStore } from 'react';

export type Layout = 'wide' | 'medium' | 'phone';

const WIDE = '(width >= 80rem)';
const MEDIUM = '(width >= 64rem)';

function onChange(listener: () => void) {
  const queries = [WIDE, MEDIUM].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

function currentLayout(): Layout {
  if (matchMedia(WIDE).matches) return 'wide';
  return matchMedia(MEDIUM).matches ? 'medium' : 'phone';
}

/**
 * Selects the trade room's layout for the window size. Each layout mounts its components once, so a style
 * sheet cannot select it.
 */
export function useLayout(): Layout {
  return useSyncExternalStore(onChange, currentLayout);
}
