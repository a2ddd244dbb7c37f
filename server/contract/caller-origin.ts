import type { CallDefinition } from '../../schemas/generated/calls.ts';
import { Failure } from '../failure.ts';

/** Where a request says it comes from: its Origin, or this site when the browser vouches for it. Null: it says nothing. */
export function callerOrigin(headers: Headers, own: string): string | null {
  if (headers.get('sec-fetch-site') === 'same-origin') return own;
  const origin = headers.get('origin');
  return origin === null || origin === 'null' ? null : origin.toLowerCase();
}

/**
 * A call that changes something and goes by cookie has to come from this very site. What carries a bearer token, or a
 * signature, cannot be sent by another site in a person's name.
 * @throws cross_site
 */
export function refuseCrossSite(
  call: CallDefinition,
  request: { caller: string | null; own: string; bearer: boolean },
): void {
  if (
    call.crossSiteCheck === 'handler' ||
    call.repeat === 'safe' ||
    call.auth === 'signature' ||
    request.bearer
  )
    return;
  if (request.caller !== request.own) throw new Failure('cross_site');
}
