import { useEffect } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Position } from '../../../schemas/generated/types.ts';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { ApiError } from '../../platform/api-error.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { callKey } from '../../platform/use-call.ts';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';

const PAGE = '50';

export interface ClosedTrades {
  trades: Position[];
  total: number;
  status: 'loading' | 'ready' | 'failed';
  /** Why the last reading failed. */
  problem: string | undefined;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
}

/** The same trade twice: one was closed while the pages were read. */
function unique(pages: readonly CallOutput['trade.closed'][]): Position[] {
  return [...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values()];
}

/** Closed positions of the current mode, newest first, page by page; read again as soon as an open one is gone. Below the shell only. */
export function useClosedTrades(): ClosedTrades {
  const { api } = usePlatform();
  const { book } = useLive();
  const queries = useQueryClient();
  const { account, status: bookStatus } = useBook();
  const mode = account?.mode;
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<CallOutput['trade.closed'], ApiError>({
    queryKey: [...callKey('trade.closed'), mode],
    initialPageParam: undefined,
    /** Which account they belong to is to be known first, or they would be read twice. */
    enabled: bookStatus !== 'loading',
    async queryFn({ pageParam, signal }) {
      const result = await api.call('trade.closed', { query: pageParam === undefined ? { limit: PAGE } : { limit: PAGE, after: String(pageParam) }, signal });
      if (!result.ok) throw result.error;
      return result.data;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: (count, { status }) => count < 1 && (status === 0 || status >= 500),
  });

  useEffect(() => book.subscribe(({ positions }, before) => {
    const open = new Set(positions.map(({ id }) => id));
    if (before.positions.some(({ id }) => !open.has(id))) void queries.invalidateQueries({ queryKey: callKey('trade.closed') });
  }), [book, queries]);

  return {
    trades: unique(data?.pages ?? []),
    total: data?.pages.at(-1)?.total ?? 0,
    status: data ? 'ready' : isPending ? 'loading' : 'failed',
    problem: error?.message,
    hasMore: hasNextPage,
    isBusy: isFetching,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
