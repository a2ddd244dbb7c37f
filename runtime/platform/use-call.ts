import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallId, CallOutput } from '../../schemas/generated/calls.ts';
import type { CallRequest } from './api.ts';
import type { ApiError } from './api-error.ts';
import { usePlatform } from './hooks.ts';

type Request<K extends CallId> = object extends CallRequest<K> ? [CallRequest<K>?] : [CallRequest<K>];

const isPassing = (error: ApiError) => error.status === 0 || error.status >= 500;

/** A reading call and its answer, kept by the shell's query client; below the shell only. Tried again once where the failure may pass. */
export function useCall<K extends CallId>(id: K, ...[request]: Request<K>): UseQueryResult<CallOutput[K], ApiError> {
  const { api } = usePlatform();
  return useQuery<CallOutput[K], ApiError>({
    queryKey: callKey(id, request),
    async queryFn({ signal }) {
      const result = await (api.call as (id: K, request: object) => ReturnType<typeof api.call<K>>)(id, { ...request, signal });
      if (!result.ok) throw result.error;
      return result.data;
    },
    retry: (count, error) => count < 1 && isPassing(error),
  });
}

/** Where the answer of a call is kept, to change it or to have it read again. */
export function callKey<K extends CallId>(id: K, request?: object): readonly unknown[] {
  return request === undefined ? [id] : [id, request];
}
