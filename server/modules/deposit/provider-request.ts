import { Failure } from '../../failure.ts';
import { readJsonResponse } from '../../json-response.ts';
import type { Log } from '../../ports.ts';

/** Time limit of one request to a provider. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 262_144;

export interface ProviderPorts {
  fetch: typeof fetch;
  log: Log;
}

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: unknown;
}

type Json = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Sends one request to a payment provider. Redirects are refused: the secret key goes to the configured
 * address only. Neither the key nor the answer is logged.
 * @returns the parsed answer; undefined for 404
 * @throws provider_unavailable when the provider does not answer as expected
 */
export async function askProvider(
  { fetch, log }: ProviderPorts,
  address: string,
  { method = 'GET', headers, body }: ProviderRequest,
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await readJsonResponse(response, MAX_BYTES);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ provider: new URL(address).host, reason }, 'no valid response from a payment provider');
    throw new Failure('provider_unavailable', { retryAfter: 10 });
  }
}
