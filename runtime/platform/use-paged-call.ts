import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
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
  /** Refetch interval of all loaded pages while the window is visible, milliseconds. */
  refetchInterval?: number;
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
  return useInfiniteQuery({
    queryKey: [...callKey(id, query && { query }), ...scope],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await (api.call as AnyCall<CallOutput[K]>)(id, {
          query: pageParam === null ? query : { ...query, after: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    refetchInterval,
  });
}
