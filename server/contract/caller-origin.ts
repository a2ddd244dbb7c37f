import type { CallDefinition } from '../../schemas/generated/calls.ts';
import { Failure } from '../failure.ts';

/**
 * The origin of a request: its Origin header, or this site when Sec-Fetch-Site confirms it. Null: unknown.
 */
export function callerOrigin(headers: Headers, own: string): string | null {
  if (headers.get('sec-fetch-site') === 'same-origin') return own;
  const origin = headers.get('origin');
  return origin === null || origin === 'null' ? null : origin.toLowerCase();
}

/**
 * CSRF check: a state-changing call that authenticates by cookie must come from the site itself. Other
 * sites cannot forge a bearer token or a signature.
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
