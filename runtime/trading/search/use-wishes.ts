import type { WatchlistEntry } from '../../../schemas/generated/types.ts';
import { useCall } from '../../platform/use-call.ts';

const NONE: readonly WatchlistEntry[] = [];

export interface Wishes {
  status: 'loading' | 'ready' | 'failed';
  /** As the person added them, the newest last. */
  entries: readonly WatchlistEntry[];
  reload(): void;
}

/** What stands on the person's wishlist; below the shell only. */
export function useWishes(): Wishes {
  const { data, isPending, refetch } = useCall('watchlist.list');
  return {
    status: data ? 'ready' : isPending ? 'loading' : 'failed',
    entries: data ?? NONE,
    reload: () => void refetch(),
  };
}
