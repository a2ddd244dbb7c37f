import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallId, CallOutput } from '../../schemas/generated/calls.ts';
import { ChunkError, importChunk } from '../lib/import-chunk.ts';
import { unconfirmed, type ApiError, type ApiResult } from './api-error.ts';
import { parseRoute, type CallRequest } from './api.ts';
import { usePlatform, useT } from './hooks.ts';
import type { createIdempotentRequests } from './idempotent-request.ts';
import type { Upload, UploadCall, UploadedFiles } from './file-transfer.ts';
import { callKey, type AnyCall } from './use-call.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useIsOwner, useOwnResult } from './use-own-result.ts';

type CommandRequest<K extends CallId> = CallRequest<K> & (K extends UploadCall ? UploadedFiles<K> : unknown);

type Arguments<K extends CallId> =
  object extends CommandRequest<K> ? [CommandRequest<K>?] : [CommandRequest<K>];

export interface Command<K extends CallId> {
  /**
   * Sends the call once: an equal request joins the one in flight. Then refetches the queries that its
   * definition invalidates, even after a failure, which may show that the cache is stale. Does not resolve after a
   * sign-out (see `useOwnResult`). An idempotency key of the request itself outlasts the retry window.
   */
  send(...request: Arguments<K>): Promise<ApiResult<CallOutput[K]>>;
  /** While a request is in flight. */
  isPending: boolean;
  /** The request in flight. */
  request: CallRequest<K> | undefined;
  /** Why the last request failed; null while one is in flight. */
  error: ApiError | null;
  reset(): void;
}

export interface CommandOptions {
  /**
   * The component shows the error: a notification does only once the component is unmounted. With `always`, the
   * caller handles it in any case.
   */
  showsError?: true | 'always';
  /** While the component is mounted, an equal request reuses the idempotency key of a lost one, however late. */
  keepsKey?: true;
  /**
   * Asks the user for the code that the call requires; true once it is confirmed. The request is then sent again, under the
   * same idempotency key.
   */
  confirm?(): Promise<boolean>;
}

/** A file is the same file by its facts: its content does not show in JSON. */
const nameOf = (request: object): string =>
  JSON.stringify(request, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

type Send = ReturnType<typeof createIdempotentRequests>;

const senders = new WeakMap<QueryClient, Promise<Send>>();

/**
 * One per user: a retry from another page reuses the key of the lost request.
 * @throws ChunkError if the module cannot be loaded: nothing was sent
 */
function loadSender(client: QueryClient, isOwner: () => boolean): Promise<Send> {
  const known =
    senders.get(client) ??
    importChunk('idempotent request', () => import('./idempotent-request.ts')).then((module) =>
      module.createIdempotentRequests(() => {}, isOwner),
    );
  senders.set(client, known);
  known.catch(() => senders.delete(client));
  return known;
}

interface Sending<Request, T> {
  request: Request;
  call(request: Request): Promise<ApiResult<T>>;
  /** Whether the user of this query client is still signed in. */
  isOwner(): boolean;
  /** Whether the idempotency key outlasts the retry window. */
  isHeld: (() => boolean) | undefined;
}

async function sendOnce<Request extends object, T>(
  client: QueryClient,
  id: CallId,
  { request, call, isOwner, isHeld }: Sending<Request, T>,
): Promise<ApiResult<T>> {
  const send = await loadSender(client, isOwner);
  return send({
    key: `${id} ${nameOf(request)}`,
    input: request,
    isHeld,
    send: (input, idempotencyKey) => call({ idempotencyKey, ...input }),
  });
}

/**
 * A changing call; inside the shell only. A call that takes an idempotency key is retried under the same key when its answer is lost.
 * Errors appear as a notification unless the caller shows them.
 */
export function useCommand<K extends CallId>(
  id: K,
  { showsError, keepsKey, confirm }: CommandOptions = {},
): Command<K> {
  const { api, page } = usePlatform();
  const isOwner = useIsOwner();
  const own = useOwnResult();
  const client = useQueryClient();
  const t = useT();
  const isMounted = useIsMounted();
  async function upload(request: { files: unknown }) {
    const { uploadFiles } = await importChunk('file transfer', () => import('./file-transfer.ts'));
    return (await uploadFiles(api, id as UploadCall, request as Upload<UploadCall>)) as ApiResult<
      CallOutput[K]
    >;
  }
  async function call(request: object): Promise<ApiResult<CallOutput[K]>> {
    const result =
      'files' in request ? await upload(request) : await (api.call as AnyCall<CallOutput[K]>)(id, request);
    const needsCode = !result.ok && result.error.code === 'step_up_required';
    return needsCode && (await confirm?.()) ? call(request) : result;
  }
  function notLoaded(error: unknown): ApiResult<never> {
    if (!(error instanceof ChunkError)) throw error;
    return { ok: false, error: { code: 'offline', status: 0, message: t('app.chunk'), fields: {} } };
  }
  const { mutateAsync, isPending, variables, error, reset } = useMutation<
    ApiResult<CallOutput[K]> & { ok: true },
    ApiError,
    object
  >({
    mutationKey: [id],
    meta: { isErrorShownByCaller: () => showsError === 'always' || (showsError && isMounted()) },
    async mutationFn(request) {
      const result = parseRoute(page.calls, id).takesKey
        ? await sendOnce(client, id, { request, call, isOwner, isHeld: keepsKey && isMounted }).then(
            (sent) => unconfirmed(sent, t('api.unconfirmed')),
            notLoaded,
          )
        : await call(request);
      if (result.ok) return result;
      throw result.error;
    },
    onSettled() {
      const { invalidates } = parseRoute(page.calls, id);
      for (const each of invalidates) void client.invalidateQueries({ queryKey: callKey(each) });
    },
  });
  const inFlight = useRef(new Map<string, ReturnType<Command<K>['send']>>());
  return {
    send(...[request = {}]) {
      const name = nameOf(request);
      const sending =
        inFlight.current.get(name) ??
        mutateAsync(request)
          .catch((reason: unknown) => {
            if (reason instanceof Error) throw reason;
            return { ok: false as const, error: reason as ApiError };
          })
          .finally(() => inFlight.current.delete(name))
          .then(own);
      inFlight.current.set(name, sending);
      return sending;
    },
    isPending,
    request: isPending ? (variables as CallRequest<K>) : undefined,
    error,
    reset,
  };
}
