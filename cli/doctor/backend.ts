import { setTimeout as sleep } from 'node:timers/promises';
import { callAddress, HttpSession } from '../backend/http-session.ts';
import { parseJson } from '../backend/parse-json.ts';
import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';

/** As long as the page waits for an answer. */
const TIMEOUT_MS = 20_000;
/** Longest pause that a refusal for too many requests may ask for. */
const MAX_PAUSE_S = 60;

export interface Sent {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** For a call with a body; `{}` by default. */
  input?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A response that has arrived completely. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Media type without parameters. */
  type: string;
  /** Parsed JSON; undefined for anything else. */
  body: unknown;
}

/** Why there is no response. */
export interface NoAnswer {
  reason: string;
}

export const isAnswer = (outcome: Answer | NoAnswer): outcome is Answer => 'status' in outcome;

export const definitionOf = (id: CallId): CallDefinition => calls[id];

/** Method and path of a call, as in the API reference. */
export function routeOf(id: CallId): { method: string; path: string } {
  const { method, path } = calls[id];
  return { method, path };
}

/** The media type of a response, in lower case and without parameters. */
export const mediaTypeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();

async function answerOf(response: Response): Promise<Answer> {
  const type = mediaTypeOf(response.headers);
  const isJson = type === 'application/json';
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    type,
    body: isJson ? parseJson(text) : undefined,
  };
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return `no answer: ${cause?.code ?? cause?.message ?? message}`;
}

/** A backend under examination, as a guest or in a session. */
export class Backend {
  /** Address of the API, with the slash at its end. */
  readonly base: string;
  readonly session: HttpSession;
  /** @param origin the site's, which a browser sends along */
  constructor(base: string, origin: string) {
    this.base = base;
    this.session = new HttpSession(origin, 'livery doctor');
  }

  /** The same backend without a session. */
  asGuest(): Backend {
    return new Backend(this.base, this.session.origin);
  }

  async open(id: CallId, { params, query, input, headers }: Sent = {}): Promise<Response> {
    const { method, path } = routeOf(id);
    const { kind } = definitionOf(id).body;
    return await this.session.send({
      url: callAddress(this.base, path, { params, query }),
      method,
      body: method === 'GET' || kind === 'none' ? undefined : JSON.stringify(input ?? {}),
      headers,
      timeout: TIMEOUT_MS,
      redirect: 'manual',
    });
  }

  /** Sends a call, and once more after the pause that a 429 asks for. */
  async send(id: CallId, sent: Sent = {}): Promise<Answer | NoAnswer> {
    try {
      const answer = await answerOf(await this.open(id, sent));
      const pause = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || !(pause > 0 && pause <= MAX_PAUSE_S)) return answer;
      await sleep(pause * 1000);
      return await answerOf(await this.open(id, sent));
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }

  /** Sends a request outside the contract, such as one for an unknown path. */
  async sendTo(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer | NoAnswer> {
    try {
      const url = new URL(this.base + path);
      return await answerOf(
        await this.session.send({ url, method, headers, timeout: TIMEOUT_MS, redirect: 'manual' }),
      );
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }
}
