import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallId, CallOutput } from '../../schemas/generated/calls.ts';
import type { ApiError, ApiResult } from './api-error.ts';
import type { Api, CallRequest } from './api.ts';
import { usePlatform } from './hooks.ts';
import { dataOf } from './query-client.ts';

export interface CallOptions<T = unknown> {
  /** If false, the query does not run yet. */
  enabled?: boolean;
  /** Refetch interval while the window is visible, milliseconds; a function may depend on the cached result. */
  refetchInterval?: number | ((query: { state: { data: T | undefined } }) => number | false);
  /** How long an earlier answer is shown without a new read, milliseconds; 10 s by default. */
  staleTime?: number;
}

type Arguments<K extends CallId> =
  object extends CallRequest<K>
    ? [CallRequest<K>?, CallOptions<CallOutput[K]>?]
    : [CallRequest<K>, CallOptions<CallOutput[K]>?];

/** `api.call` of any id, for generic code. */
export type AnyCall<T> = (id: CallId, request: object) => Promise<ApiResult<T>>;

/** The cache key of a call; without a request it is the prefix of all its requests. */
export function callKey(id: CallId, request?: object): QueryKey {
  return request === undefined ? [id] : [id, request];
}

/** Query options of a reading call. */
function callOptions<K extends CallId>(api: Api, id: K, request?: object) {
  return {
    queryKey: callKey(id, request),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      dataOf(await (api.call as AnyCall<CallOutput[K]>)(id, { ...request, signal })),
  };
}

/** A reading call and its cached result; inside the shell only. */
export function useCall<K extends CallId>(
  id: K,
  ...[request, options]: Arguments<K>
): UseQueryResult<CallOutput[K], ApiError> {
  const { api } = usePlatform();
  return useQuery({ ...callOptions(api, id, request), ...options });
}

/** Changes the cached results of calls. */
export interface CallCache {
  update<K extends CallId>(id: K, change: (cached: CallOutput[K] | undefined) => CallOutput[K]): void;
  /** Aborts the pending read of a call and keeps its cached result. */
  cancel(id: CallId): void;
  /** Invalidates every result of a call, or all results, and refetches the visible ones. */
  invalidate(id?: CallId): Promise<void>;
}

const caches = new WeakMap<QueryClient, CallCache>();

function createCallCache(client: QueryClient): CallCache {
  return {
    update: (id, change) => void client.setQueryData(callKey(id), change),
    cancel: (id) => void client.cancelQueries({ queryKey: callKey(id) }),
    invalidate: (id) => client.invalidateQueries(id && { queryKey: callKey(id) }),
  };
}

/** The same object for every component of a user. */
export function useCallCache(): CallCache {
  const client = useQueryClient();
  const cache = caches.get(client) ?? createCallCache(client);
  caches.set(client, cache);
  return cache;
}
