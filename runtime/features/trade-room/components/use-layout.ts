import { useSyncExternalStore } from 'react';

export type Layout = 'wide' | 'medium' | 'phone';

const WIDE = '(width >= 80rem)';
const MEDIUM = '(width >= 64rem)';

function onChange(listener: () => void) {
  const queries = [WIDE, MEDIUM].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

const now = (): Layout =>
  matchMedia(WIDE).matches ? 'wide' : matchMedia(MEDIUM).matches ? 'medium' : 'phone';

/** Which of the trade room's arrangements the window has room for. Each mounts its parts once, so this is not for the style sheet. */
export function useLayout(): Layout {
  return useSyncExternalStore(onChange, now);
}
