import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import type { ApiError, ApiResult } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: { isErrorShownByCaller(): boolean | undefined };
  }
}

const STALE_MS = 10_000;
const GC_MS = 5 * 60 * 1000;
const RETRY_MS = 1000;

const isTransient = ({ status }: ApiError) => status === 0 || status >= 500;

/** By default the library notifies one timer later: a button would stay enabled after its click. */
notifyManager.setScheduler(queueMicrotask);

/** The data of a result. @throws {ApiError} the error of a failed call, as the query library expects */
export function dataOf<T>(result: ApiResult<T>): T {
  if (result.ok) return result.data;
  throw result.error;
}

/**
 * Server data of one user. A read is fresh for 10 s and kept for 5 minutes after its last use; a read that failed for a transient reason is
 * retried once after 1 s. Answers of commands, which may contain secrets, are not kept. `onCommandError` gets the error of each command whose caller does not show it (any longer).
 */
export function createQueryClient(onCommandError: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STALE_MS,
        gcTime: GC_MS,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: RETRY_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
    mutationCache: new MutationCache({
      onError(error, _variables, _context, { meta }) {
        if (!meta?.isErrorShownByCaller()) onCommandError(error);
      },
    }),
  });
}

/** Refetches every visible query that failed. */
export function refetchFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
