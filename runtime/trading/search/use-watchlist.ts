import type { WatchlistEntry } from '../../../schemas/generated/types.ts';
import { queryStatus, type QueryStatus } from '../../platform/query-status.ts';
import { useCall } from '../../platform/use-call.ts';

const NONE: readonly WatchlistEntry[] = [];

export interface Watchlist {
  status: QueryStatus;
  /** In the order in which the user added them, newest last. */
  entries: readonly WatchlistEntry[];
  reload(): void;
}

/** The user's watchlist; below the shell only. */
export function useWatchlist(): Watchlist {
  const { data, isPending, refetch } = useCall('watchlist.list');
  return {
    status: queryStatus({ data, isPending }),
    entries: data ?? NONE,
    reload: () => void refetch(),
  };
}
