import { isGatewayDown } from './api.ts';
import type { ApiResult } from './api-error.ts';

/** Delays before the retries of a lost request, milliseconds. */
const RETRIES_MS = [1000, 3000];
/** Retry window for the same idempotency key. */
const UNCONFIRMED_MS = 60_000;

interface Attempt {
  input: unknown;
  idempotencyKey: string;
  /** The last response after which the request may have taken effect. */
  lost?: ApiResult<never>;
  isHeld?: (() => boolean) | undefined;
}

export interface IdempotentRequest<Input, Output> {
  /** Requests with the same key never run concurrently. */
  key: string;
  /** Identifies equal inputs; the whole input by default. */
  identity?: unknown;
  /** Waits for a request in flight with another input, and is then sent, instead of joining it. */
  follows?: boolean;
  /** While true, an equal request reuses the key of a lost one also after the retry window. */
  isHeld?: (() => boolean) | undefined;
  input: Input;
  send(input: Input, idempotencyKey: string): Promise<ApiResult<Output>>;
  done?(result: ApiResult<Output>): void;
}

/**
 * Whether the response was lost, or the server itself does not know it yet: it is unknown whether the
 * request took effect.
 */
export function isLost<T>(result: ApiResult<T>): boolean {
  if (result.ok) return false;
  const { status, code } = result.error;
  return status === 0 || isGatewayDown(status) || code === 'idempotency_in_flight';
}

/** Refusals before the server looks at the idempotency key: they say nothing about an earlier attempt. */
export const isEarlyRefusal = <T>(result: ApiResult<T>): boolean =>
  !result.ok && ['busy', 'rate_limited'].includes(result.error.code);

/** Whether the result is final for its idempotency key. After an unexpected error it is not. */
export const isFinal = <T>(result: ApiResult<T>): boolean =>
  result.ok || !(isLost(result) || isEarlyRefusal(result) || result.error.status >= 500);

/** The result of a request that was sent for the first time: its own retry is not a repeat to the user. */
const asFirst = <T>(result: ApiResult<T>): ApiResult<T> =>
  result.ok && result.repeated ? { ...result, repeated: false } : result;

const nameOf = ({
  key,
  identity,
  input,
}: Pick<IdempotentRequest<unknown, unknown>, 'key' | 'identity' | 'input'>) =>
  JSON.stringify([key, identity ?? input]);

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends requests that must take effect once. A second call with the same key joins the request in flight, or
 * follows it. A lost request is retried under the same idempotency key after 1 s and 3 s, and again when the
 * caller repeats it within a minute, or as long as `isHeld` says.
 * After another user has signed in, nothing is retried and results reach their callers only.
 * @param onChange receives the keys in flight whenever they change
 * @param isOwner whether the user who owns these requests is still signed in
 */
export function createIdempotentRequests(
  onChange: (keys: ReadonlySet<string>) => void,
  isOwner: () => boolean,
) {
  const inFlight = new Map<string, { name: string; work: Promise<unknown> }>();
  const unconfirmed = new Map<string, Attempt>();

  function forgetLater(request: string, known: Attempt) {
    setTimeout(() => {
      if (unconfirmed.get(request) !== known) return;
      if (known.isHeld?.()) forgetLater(request, known);
      else unconfirmed.delete(request);
    }, UNCONFIRMED_MS);
  }

  async function attempt<Input, Output>(
    request: string,
    { input, send, isHeld }: IdempotentRequest<Input, Output>,
  ): Promise<ApiResult<Output>> {
    const before = unconfirmed.get(request);
    const known: Attempt = before ?? { input, idempotencyKey: crypto.randomUUID() };
    known.isHeld = isHeld;
    const sendKnown = async () => {
      const result = await send(known.input as Input, known.idempotencyKey);
      if (!result.ok && isLost(result) && !isEarlyRefusal(result)) known.lost = result;
      return result;
    };
    let result = await sendKnown();
    for (const wait of RETRIES_MS) {
      if (!isLost(result)) break;
      await pause(wait);
      if (!isOwner()) break;
      result = await sendKnown();
    }
    // The end of the session says nothing about an earlier attempt.
    if (isFinal(result) && (isOwner() || !known.lost)) unconfirmed.delete(request);
    else if (!unconfirmed.has(request)) {
      unconfirmed.set(request, known);
      forgetLater(request, known);
    }
    if (!before) result = asFirst(result);
    return (isEarlyRefusal(result) && known.lost) || result;
  }

  async function send<Input, Output>(request: IdempotentRequest<Input, Output>): Promise<ApiResult<Output>> {
    const name = nameOf(request);
    for (let before; (before = inFlight.get(request.key));) {
      const result = (await before.work) as ApiResult<Output>;
      if (!request.follows || before.name === name || !isOwner()) return result;
    }
    const work = attempt(name, request)
      .then((result) => {
        if (isOwner()) request.done?.(result);
        return result;
      })
      .finally(() => {
        inFlight.delete(request.key);
        if (isOwner()) onChange(new Set(inFlight.keys()));
      });
    inFlight.set(request.key, { name, work });
    onChange(new Set(inFlight.keys()));
    return await work;
  }

  return Object.assign(send, {
    /** Whether a request is in flight, or a lost one may have taken effect within the retry window. */
    hasUnconfirmed: () => inFlight.size > 0 || unconfirmed.size > 0,
  });
}
