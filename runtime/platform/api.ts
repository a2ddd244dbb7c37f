import type { CallId, CallInput, CallOutput, CallParams, CallQuery } from '../../schemas/generated/calls.ts';
import type { ApiError, ApiResult, ClientErrorCode } from './api-error.ts';

const TIMEOUT_MS = 20_000;
/** Whether a proxy reports an unreachable backend: 502, 503 or 504. */
export const isGatewayDown = (status: number): boolean => status >= 502 && status <= 504;

type Given<Key extends string, T> = [T] extends [undefined] ? object : { [K in Key]: T };

export type CallRequest<K extends CallId> = Given<'input', CallInput[K]> &
  Given<'params', CallParams[K]> & {
    query?: CallQuery[K];
    signal?: AbortSignal;
    /** Time limit in ms, 20 s by default. */ timeout?: number;
    /** Idempotency key: reuse it when sending the same request again. */ idempotencyKey?: string;
  };

export interface ApiOptions {
  /** Method and path by call, as stamped into the page. */
  routes: Readonly<Record<string, string>>;
  /** Address of /api/v1/, with the trailing slash. */
  base: string;
  fetch: typeof fetch;
  /** The backend runs in this browser: only `fetch` reaches it. */
  isLocal?: boolean;
  /** The bearer token; undefined with cookie sessions. */
  token(): string | undefined;
  language(): string;
  /** Messages of the client's own errors. */
  text(key: `api.${ClientErrorCode}`): string;
  /** Names the session that a call carries; null without one. The call's 401 or 400 ends that session only. */
  session(): number | null;
  endsSession: readonly number[];
  onSessionEnd(): void;
  /** Reports that the server became unreachable or reachable. */
  onReach(reached: boolean): void;
  timeout?: number;
}

export type StreamResult =
  | { ok: true; /** Of type text/event-stream. */ body: ReadableStream<Uint8Array<ArrayBuffer>> }
  | { ok: false; error: ApiError };

export interface Api {
  /** For the lazy file transfers (file-transfer.ts). */
  options: ApiOptions;
  /**
   * Opens a stream of server-sent events. There is no time limit; the signal ends it. A response of another
   * type yields the code `unreadable`.
   */
  stream(id: CallId, signal: AbortSignal): Promise<StreamResult>;
  call<K extends CallId>(
    id: K,
    ...request: object extends CallRequest<K> ? [CallRequest<K>?] : [CallRequest<K>]
  ): Promise<ApiResult<CallOutput[K]>>;
}

export interface AnyRequest {
  input?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  signal?: AbortSignal;
  timeout?: number;
  idempotencyKey?: string;
}

function addressOf(base: string, path: string, request: AnyRequest): string {
  const filled = path
    .slice(1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = new URLSearchParams(request.query ?? {}).toString();
  return base + filled + (query ? `?${query}` : '');
}

export class UnknownCall extends Error {
  constructor(id: CallId) {
    super(`No feature declares the call ${id}`);
  }
}

export interface CallRoute {
  method: string;
  /** Relative to the API's address, with parameters in braces. */
  path: string;
  /** Whether the call requires an Idempotency-Key. */
  takesKey: boolean;
  /** Reading calls whose cached results this call invalidates. */
  invalidates: CallId[];
}

/**
 * A call's route as stamped into the page: "POST! /user/trades/store trade.closed,trade.pnl".
 * @throws if no feature of the build names the call
 */
export function parseRoute(routes: ApiOptions['routes'], id: CallId): CallRoute {
  const route = routes[id];
  if (!route) throw new UnknownCall(id);
  const [verb, path, invalidates] = route.split(' ') as [string, string, string?];
  return {
    method: verb.replace('!', ''),
    path,
    takesKey: verb.endsWith('!'),
    invalidates: (invalidates?.split(',') ?? []) as CallId[],
  };
}

function headersOf(options: ApiOptions, takesKey: boolean, request: AnyRequest): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': options.language() });
  const token = options.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (request.input !== undefined && !(request.input instanceof FormData))
    headers.set('Content-Type', 'application/json');
  if (takesKey) headers.set('Idempotency-Key', request.idempotencyKey ?? crypto.randomUUID());
  return headers;
}

function bodyOf(input: unknown): BodyInit | undefined {
  if (input === undefined) return undefined;
  return input instanceof FormData ? input : JSON.stringify(input);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function fieldsOf(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {};
  const first = (value: unknown) => String(Array.isArray(value) ? (value[0] ?? '') : value);
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, first(texts)]));
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

function errorOf(options: ApiOptions, response: Response, body: unknown): ApiError {
  const record = isRecord(body) ? body : {};
  const text = [record.message, record.msg, record.error].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const code = record.code ?? record.status;
  return {
    code: (typeof code === 'string' ? code : 'unknown') as ApiError['code'],
    status: response.status,
    message: text ?? options.text(body === undefined ? 'api.unreadable' : 'api.unknown'),
    fields: fieldsOf(record.errors),
    retryAfter: retryAfterOf(response),
    requestId: typeof record.requestId === 'string' ? record.requestId : undefined,
  };
}

export async function readBody(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

export function lost(
  options: ApiOptions,
  code: 'offline' | 'timeout' | 'unreadable',
  status = 0,
): { ok: false; error: ApiError } {
  return { ok: false, error: { code, status, message: options.text(`api.${code}`), fields: {} } };
}

/** A response that reports a failure with a success status: `{ status: 0, msg }` (spec 1 §7). */
function isRefusal(body: unknown): boolean {
  return isRecord(body) && 'msg' in body && typeof body.status === 'number' && body.status <= 0;
}

const messageOf = (body: Record<string, unknown>): string | undefined =>
  [body.message, body.msg].find((text): text is string => typeof text === 'string');

export async function request(
  options: ApiOptions,
  id: CallId,
  given: AnyRequest,
  { signal, accept }: { signal: AbortSignal; accept?: string },
): Promise<Response> {
  const { method, path, takesKey } = parseRoute(options.routes, id);
  const headers = headersOf(options, takesKey, given);
  if (accept) headers.set('Accept', accept);
  const response = await options.fetch(addressOf(options.base, path, given), {
    method,
    headers,
    body: bodyOf(given.input),
    credentials: options.token() === undefined ? 'same-origin' : 'omit',
    cache: 'no-store',
    signal,
  });
  options.onReach(!isGatewayDown(response.status));
  return response;
}

export function refused(
  options: ApiOptions,
  response: Response,
  { body, session }: { body: unknown; session: number | null },
): { ok: false; error: ApiError } {
  const isCurrent = session !== null && session === options.session();
  if (isCurrent && options.endsSession.includes(response.status)) options.onSessionEnd();
  return { ok: false, error: errorOf(options, response, body) };
}

export async function callApi(
  options: ApiOptions,
  id: CallId,
  given: AnyRequest,
): Promise<ApiResult<unknown>> {
  const session = options.session();
  const limit = AbortSignal.timeout(given.timeout ?? options.timeout ?? TIMEOUT_MS);
  const signal = given.signal ? AbortSignal.any([given.signal, limit]) : limit;
  let response: Response;
  try {
    response = await request(options, id, given, { signal });
  } catch (error) {
    if (error instanceof UnknownCall) throw error;
    if (!given.signal?.aborted) options.onReach(false);
    return lost(options, limit.aborted ? 'timeout' : 'offline');
  }
  const body = await readBody(response);
  if (!response.ok || isRefusal(body)) return refused(options, response, { body, session });
  if (body === undefined) return lost(options, 'unreadable');
  const { data, repeated, ...said } = isRecord(body) ? body : {};
  return { ok: true, data: data ?? body, message: messageOf(said), repeated: repeated === true || undefined };
}

async function stream(options: ApiOptions, id: CallId, signal: AbortSignal): Promise<StreamResult> {
  const session = options.session();
  try {
    const response = await request(options, id, {}, { signal, accept: 'text/event-stream' });
    if (!response.ok) return refused(options, response, { body: await readBody(response), session });
    if (response.body && response.headers.get('Content-Type')?.startsWith('text/event-stream'))
      return { ok: true, body: response.body };
    await response.body?.cancel();
    return lost(options, 'unreadable', response.status);
  } catch (error) {
    if (error instanceof UnknownCall) throw error;
    return lost(options, 'offline');
  }
}

/** The typed client of the contract. Never throws: a network failure is an error result like any other. */
export function createApi(options: ApiOptions): Api {
  return {
    options,
    call: ((id: CallId, given: AnyRequest = {}) => callApi(options, id, given)) as Api['call'],
    stream: (id, signal) => stream(options, id, signal),
  };
}
