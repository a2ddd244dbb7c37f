import { useEffect } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import { useCallCache } from '../../platform/use-call.ts';
import { usePagedCall } from '../../platform/use-paged-call.ts';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';

const PAGE_SIZE = '50';

type Pages = readonly CallOutput['trade.closed'][];

export interface ClosedTrades {
  trades: Position[];
  total: number;
  status: 'loading' | 'ready' | 'failed';
  /** Why the last read failed. */
  problem: string | undefined;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
}

/** A trade that closes between two page reads appears on both pages. */
function unique(pages: Pages): Position[] {
  return [...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values()];
}

/**
 * Closed positions of the current mode, newest first, with pagination; refetched when an open position
 * disappears. Inside the shell only.
 */
export function useClosedTrades(): ClosedTrades {
  const { book } = useLive();
  const cache = useCallCache();
  const { account, status: bookStatus } = useBook();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = usePagedCall(
    'trade.closed',
    { query: { limit: PAGE_SIZE }, scope: [account?.mode], enabled: bookStatus !== 'loading' },
  );
  const pages = data?.pages ?? [];

  useEffect(
    () =>
      book.subscribe(({ positions }, before) => {
        const open = new Set(positions.map(({ id }) => id));
        if (before.positions.some(({ id }) => !open.has(id))) void cache.invalidate('trade.closed');
      }),
    [book, cache],
  );

  return {
    trades: unique(pages),
    total: pages.at(-1)?.total ?? 0,
    status: data ? 'ready' : isPending ? 'loading' : 'failed',
    problem: error?.message,
    hasMore: hasNextPage,
    isBusy: isFetching,
    more() {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
