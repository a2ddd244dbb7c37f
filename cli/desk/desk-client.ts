import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import errorFile from '../../schemas/errors.json' with { type: 'json' };
import { callRoutes } from '../../schemas/generated/call-routes.ts';
import type { CallId, CallInput, CallOutput, CallParams, CallQuery } from '../../schemas/generated/calls.ts';
import { callAddress, HttpSession, type Credentials } from '../backend/http-session.ts';
import { parseJson } from '../backend/parse-json.ts';
import { CommandError } from '../io.ts';

/** Longer than the backend's longest statement. */
const TIMEOUT_MS = 40_000;
/** Pauses before each attempt: a request of unknown outcome is sent again under its idempotency key. */
const PAUSES_MS = [0, 1000, 2000];

/** The list of `livery desk` that shows the effect of a call, by the resource of its id. */
const LIST_BY_RESOURCE: Readonly<Record<string, string>> = {
  correction: 'corrections',
  deposit: 'deposits',
  identity: 'identity',
  message: 'messages',
  withdrawal: 'withdrawals',
  plan: 'plans',
  user: 'users',
  settings: 'settings',
};

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

/** A refusal of the backend; the message has its sentence, every invalid field and the page of its code. */
export class RefusedCall extends CommandError {
  readonly code: string;

  constructor({ code = 'unreadable', message, errors = {}, requestId }: Refusal, status: number) {
    const fields = Object.entries(errors).map(([field, [problem = '']]) => `\n  ${field}: ${problem}`);
    const request = status >= 500 && requestId ? ` (request ${requestId})` : '';
    const page = code in errorFile ? `\n  docs/errors/codes/${code}.md` : '';
    super(
      `${message ?? `The backend answered with status ${status}.`}${request}${fields.join('')}${page}`,
      1,
    );
    this.code = code;
  }
}

interface Outgoing {
  url: URL;
  method: string;
  body: string | undefined;
  key: string | null;
}

interface Answer<T> {
  status: number;
  content: Refusal & { data?: T };
}

/** An empty object for text that is not JSON. */
const contentOf = <T>(text: string): Answer<T>['content'] => (parseJson(text) ?? {}) as Answer<T>['content'];

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether `fetch` failed before it sent the request. */
const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.includes(((error as Error).cause as { code?: string } | undefined)?.code ?? '');

const UNDECIDED = ['outcome_unknown', 'idempotency_in_flight'];
/** Refusals that precede the lookup of the idempotency key. */
const EARLY = [401, 403, 429];

/**
 * Whether an answer leaves open what the request has done.
 * @param isRepeat an earlier attempt may have succeeded
 */
function isUndecided({ status, content: { code } }: Answer<unknown>, isRepeat: boolean): boolean {
  if (code !== undefined && UNDECIDED.includes(code)) return true;
  return (status >= 500 && (isRepeat || code === undefined)) || (isRepeat && EARLY.includes(status));
}

/** @throws RefusedCall */
function dataOf<T>({ status, content }: Answer<T>): T {
  if (status >= 200 && status < 300) return content.data as T;
  throw new RefusedCall(content, status);
}

/** A backend and the session of an operator. */
export class DeskClient {
  readonly #session: HttpSession;

  constructor(origin: string, credentials?: Credentials) {
    this.#session = new HttpSession(origin, 'livery desk', credentials);
  }

  get origin(): string {
    return this.#session.origin;
  }

  get credentials(): Credentials {
    return this.#session.credentials;
  }

  async #send<T>({ url, method, body, key }: Outgoing): Promise<Answer<T> | 'unreachable' | 'lost'> {
    try {
      const response = await this.#session.send({
        url,
        method,
        body,
        headers: key ? { 'idempotency-key': key } : {},
        timeout: TIMEOUT_MS,
        redirect: 'error',
      });
      return { status: response.status, content: contentOf<T>(await response.text()) };
    } catch (error) {
      return isUnreachable(error) ? 'unreachable' : 'lost';
    }
  }

  /** @throws RefusedCall · CommandError when the backend does not answer, or when the outcome is unknown */
  async call<K extends CallId>(
    id: K,
    ...[given]: object extends DeskRequest<K> ? [DeskRequest<K>?] : [DeskRequest<K>]
  ): Promise<CallOutput[K]> {
    const { input, params = {}, query = {} } = (given ?? {}) as AnyRequest;
    const [verb, path] = callRoutes[id].split(' ') as [string, string];
    const method = verb.replace('!', '');
    const url = callAddress(`${this.origin}/api/v1/`, path, { params, query });
    const body = method === 'GET' ? undefined : JSON.stringify(input ?? {});
    const key = verb.endsWith('!') ? randomUUID() : null;
    const list = method === 'GET' ? undefined : LIST_BY_RESOURCE[id.slice(0, id.indexOf('.'))];
    return await this.#settle({ url, method, body, key }, list);
  }

  /** @param list shows the effect of the request; undefined for a request that changes nothing to check */
  async #settle<T>(request: Outgoing, list: string | undefined): Promise<T> {
    let isUnknown = false;
    for (const pause of request.key ? PAUSES_MS : [0]) {
      await sleep(pause);
      const answer = await this.#send<T>(request);
      if (typeof answer === 'object' && !(list && isUndecided(answer, isUnknown))) return dataOf(answer);
      if (!list || (answer === 'unreachable' && !isUnknown)) break;
      isUnknown = true;
    }
    throw isUnknown
      ? new CommandError(
          `The outcome is unknown: check \`livery desk ${this.origin} ${list}\` before you repeat it.`,
          1,
        )
      : new CommandError(`${this.origin} does not answer. Check the address, and that the backend runs.`);
  }
}
