import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { CallId, CallOutput } from '../../schemas/generated/calls.ts';
import type { ApiError } from './api-error.ts';
import { usePlatform } from './hooks.ts';
import { dataOf } from './query-client.ts';
import { callKey, type AnyCall } from './use-call.ts';

/** Calls that return one page and the cursor of the next. */
export type PagedCallId = {
  [K in CallId]: CallOutput[K] extends { next: string | null } ? K : never;
}[CallId];

export interface PagedCallOptions {
  query?: Record<string, string>;
  /** Further parts of the cache key, for results that depend on more than the request. */
  scope?: readonly unknown[];
  enabled?: boolean;
  /**
   * Refetch interval while the window is visible, milliseconds. It reads the first page, and the others only when
   * their rows have moved.
   */
  refetchInterval?: number;
}

type ReadPage<Page> = (after: string | null, signal: AbortSignal) => Promise<Page>;

/**
 * Refreshes a list of several pages by its first one. While that ends at the same row, the others begin where
 * they did; else all are read again.
 */
function usePolledFirstPage<Page extends { next: string | null }>(
  queryKey: QueryKey,
  read: ReadPage<Page>,
  interval: number | undefined,
): void {
  const client = useQueryClient();
  useQuery({
    queryKey: ['first page', ...queryKey],
    queryFn: async ({ signal }) => {
      const cached = client.getQueryData<InfiniteData<Page>>(queryKey);
      const first = cached && cached.pages.length > 1 ? await read(null, signal) : null;
      if (first && first.next === cached?.pages[0]?.next)
        client.setQueryData<InfiniteData<Page>>(
          queryKey,
          (now) => now && { ...now, pages: [first, ...now.pages.slice(1)] },
        );
      else await client.refetchQueries({ queryKey, exact: true });
      return null;
    },
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: interval !== undefined,
    refetchInterval: interval,
  });
}

/**
 * A reading call with cursor pagination: `fetchNextPage` appends the next page; a refetch reads all loaded
 * pages again.
 */
export function usePagedCall<K extends PagedCallId>(
  id: K,
  { query, scope = [], enabled, refetchInterval }: PagedCallOptions = {},
): UseInfiniteQueryResult<{ pages: CallOutput[K][] }, ApiError> {
  const { api } = usePlatform();
  const queryKey = [...callKey(id, query && { query }), ...scope];
  const read: ReadPage<CallOutput[K]> = async (after, signal) =>
    dataOf(
      await (api.call as AnyCall<CallOutput[K]>)(id, {
        query: after === null ? query : { ...query, after },
        signal,
      }),
    );
  usePolledFirstPage(queryKey, read, enabled === false ? undefined : refetchInterval);
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}
