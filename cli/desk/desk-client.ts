import { randomUUID } from 'node:crypto';
import { callRoutes } from '../../schemas/generated/call-routes.ts';
import type { CallId, CallInput, CallOutput, CallParams, CallQuery } from '../../schemas/generated/calls.ts';
import { CommandError } from '../io.ts';

const TIMEOUT_MS = 20_000;
/** A request of unknown outcome is sent again under its idempotency key. */
const ATTEMPTS = 3;

type Given<Key extends string, T> = [T] extends [undefined] ? object : { [K in Key]: T };
export type DeskRequest<K extends CallId> = Given<'input', CallInput[K]> &
  Given<'params', CallParams[K]> & { query?: CallQuery[K] };

interface AnyRequest {
  input?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

interface Refusal {
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  requestId?: string;
}

/** A refusal of the backend; the message has its sentence and every invalid field. */
export class RefusedCall extends CommandError {
  readonly code: string;

  constructor({ code = 'unreadable', message, errors = {}, requestId }: Refusal, status: number) {
    const fields = Object.entries(errors).map(([field, [problem = '']]) => `\n  ${field}: ${problem}`);
    const request = status >= 500 && requestId ? ` (request ${requestId})` : '';
    super(`${message ?? `The backend answered with status ${status}.`}${request}${fields.join('')}`, 1);
    this.code = code;
  }
}

/** What a session consists of: cookies by name, or a bearer token. */
export interface Credentials {
  cookies: Record<string, string>;
  token?: string;
}

/** A backend and the session of an operator. */
export class DeskClient {
  /** Origin of the site. */
  readonly origin: string;
  credentials: Credentials;

  constructor(origin: string, credentials: Credentials = { cookies: {} }) {
    this.origin = origin;
    this.credentials = credentials;
  }

  #headers(key: string | null, hasBody: boolean): Record<string, string> {
    const { cookies, token } = this.credentials;
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return {
      origin: this.origin,
      accept: 'application/json',
      'user-agent': 'livery desk',
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    };
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) this.credentials.cookies[name] = value ?? '';
    }
  }

  async #send(url: URL, method: string, body: string | undefined, key: string | null): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        body,
        headers: this.#headers(key, body !== undefined),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new CommandError(`${this.origin} does not answer. Check the address, and that the backend runs.`);
    }
  }

  /** @throws RefusedCall · CommandError when the backend does not answer */
  async call<K extends CallId>(
    id: K,
    ...[given]: object extends DeskRequest<K> ? [DeskRequest<K>?] : [DeskRequest<K>]
  ): Promise<CallOutput[K]> {
    const { input, params = {}, query = {} } = (given ?? {}) as AnyRequest;
    const [verb, path] = callRoutes[id].split(' ') as [string, string];
    const method = verb.replace('!', '');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const url = new URL(`${this.origin}/api/v1${filled}`);
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    const body = method === 'GET' ? undefined : JSON.stringify(input ?? {});
    const key = verb.endsWith('!') ? randomUUID() : null;
    return await this.#answer(() => this.#send(url, method, body, key), key ? ATTEMPTS : 1);
  }

  async #answer<T>(send: () => Promise<Response>, attempts: number): Promise<T> {
    const response = await send();
    this.#keepCookies(response);
    const content = (await response.json().catch(() => ({}))) as Refusal & { data?: T };
    if (response.ok) return content.data as T;
    if (content.code === 'outcome_unknown' && attempts > 1) return await this.#answer(send, attempts - 1);
    throw new RefusedCall(content, response.status);
  }
}
