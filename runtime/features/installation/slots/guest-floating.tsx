import { useEffect } from 'react';
import { usePlatform } from '../../../platform/hooks.ts';
import { newBuild } from '../new-build.ts';

/** Guests need the offline page, too. They have no unsent work: their next page is the new version. */
export function Contribution() {
  const { page } = usePlatform();
  useEffect(() => void newBuild(page), [page]);
  return null;
}
