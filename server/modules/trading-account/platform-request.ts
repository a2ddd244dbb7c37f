import { Failure } from '../../failure.ts';
import { hmac } from '../../hmac.ts';
import { readJsonResponse } from '../../json-response.ts';
import type { Clock, Log } from '../../ports.ts';

export interface PlatformPorts {
  fetch: typeof fetch;
  clock: Clock;
  log: Log;
  /** Of one attempt, milliseconds. */
  timeout: number;
  /** Waits between attempts. */
  wait(milliseconds: number): Promise<void>;
}

export interface PlatformRequestOptions extends PlatformPorts {
  /** Address of the adapter, without a trailing slash. */
  api: string;
  /** Id of the brand, which names the secret. */
  key: string;
  /** Each signs every request. */
  secrets: readonly string[];
}

export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the address, with the query. */
  path: string;
  /** Of a request that takes effect once. */
  idempotencyKey?: string;
  body?: unknown;
  /** How often it is sent at most; once by default. */
  attempts?: number;
}

/** `missing`: there is no such account; `refused` a decision that a repeat does not change. */
export type PlatformResponse =
  { kind: 'ok'; body: unknown } | { kind: 'missing' } | { kind: 'refused'; reason: string };

const PAUSES_MS = [500, 1500];
const MAX_BYTES = 65_536;
const MISSING = 404;
/** Statuses that a repeat does not change. */
const DECISIONS: readonly number[] = [MISSING, 409, 422];
export const UNKNOWN_ACCOUNT = 'unknown_account';
const REASON = /^[a-z][a-z0-9_]{0,39}$/;

/** One signature per secret; the secrets themselves are never sent. */
async function signedHeaders(
  { clock, key, secrets }: PlatformRequestOptions,
  { pathname, search }: URL,
  { method, idempotencyKey = '' }: PlatformRequest,
  body: string,
): Promise<Record<string, string>> {
  const time = Math.floor(clock.now().getTime() / 1000);
  const content = [time, method, pathname + search, idempotencyKey, body].join('\n');
  const signatures = await Promise.all(secrets.map((secret) => hmac(secret, content)));
  return {
    accept: 'application/json',
    'request-key': key,
    'request-signature': [`t=${time}`, ...signatures.map((hex) => `v1=${hex}`)].join(','),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
}

function reasonOf(body: unknown): string {
  const code = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined;
  return typeof code === 'string' && REASON.test(code) ? code : 'refused';
}

async function attempt(options: PlatformRequestOptions, request: PlatformRequest): Promise<PlatformResponse> {
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const address = new URL(options.api + request.path);
  const response = await options.fetch(address, {
    method: request.method,
    redirect: 'error',
    signal: AbortSignal.timeout(options.timeout),
    headers: await signedHeaders(options, address, request, body),
    ...(body ? { body } : {}),
  });
  const { ok, status } = response;
  if (!ok && !DECISIONS.includes(status)) throw new Error(`status ${status}`);
  const answer = await readJsonResponse(response, MAX_BYTES);
  if (ok) return { kind: 'ok', body: answer };
  const reason = reasonOf(answer);
  if (status !== MISSING) return { kind: 'refused', reason };
  // Without this code, the address of the API may be wrong.
  if (reason !== UNKNOWN_ACCOUNT) throw new Error(`status ${status}`);
  return { kind: 'missing' };
}

/**
 * Sends a request to the adapter of a trading platform, again after no answer or an invalid one: under the same
 * idempotency key it takes effect once. Redirects are refused. Bodies, which contain passwords, are not logged.
 * @param read parses the answer; throws an error without its content
 * @throws provider_unavailable when no attempt got a valid answer: the request may have taken effect
 */
export async function askPlatform<T>(
  options: PlatformRequestOptions,
  request: PlatformRequest,
  read: (response: PlatformResponse) => T,
): Promise<T> {
  const { attempts = 1 } = request;
  for (let count = 1; ; count += 1) {
    try {
      return read(await attempt(options, request));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const fields = { platform: new URL(options.api).host, method: request.method, attempt: count, reason };
      options.log.warn(fields, 'no valid response from the trading platform');
    }
    if (count >= attempts) throw new Failure('provider_unavailable', { retryAfter: 10 });
    await options.wait(PAUSES_MS[count - 1] ?? PAUSES_MS.at(-1)!);
  }
}
