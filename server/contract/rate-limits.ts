import { calls, type CallId } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import { after } from '../modules/session/session-limits.ts';
import type { HandledCall } from './pending.ts';
import type { Allowance } from '../token-bucket.ts';
import { countHit } from './rate-window.queries.ts';

interface Limit {
  /** Counted per network address, or per signed-in person. */
  per: 'ip' | 'user';
  most: number;
  seconds: number;
}

/** Calls that anybody may send a body to. */
type PublicPost = {
  [K in HandledCall]: (typeof calls)[K] extends { method: 'POST'; auth: 'public' } ? K : never;
}[HandledCall];

/**
 * How often a call may be made in a window; a public POST without a limit does not compile. The limits of codes and of
 * failed sign-ins are in their modules.
 */
const LIMITS: Record<PublicPost, Limit> & Partial<Record<HandledCall, Limit>> = {
  'auth.login': { per: 'ip', most: 30, seconds: 300 },
  'auth.register': { per: 'ip', most: 20, seconds: 3600 },
  'auth.register-joint': { per: 'ip', most: 20, seconds: 3600 },
  'auth.email-code': { per: 'ip', most: 30, seconds: 3600 },
  'auth.email-verify': { per: 'ip', most: 30, seconds: 300 },
  'auth.reset': { per: 'ip', most: 30, seconds: 3600 },
  'auth.reset-confirm': { per: 'ip', most: 30, seconds: 300 },
  'auth.handoff-redeem': { per: 'ip', most: 30, seconds: 300 },
  'auth.logout': { per: 'ip', most: 60, seconds: 300 },
  'settings.read-post': { per: 'ip', most: 120, seconds: 300 },
  'auth.device-verify': { per: 'user', most: 30, seconds: 300 },
  'operator.manager-request-create': { per: 'user', most: 20, seconds: 3600 },
  'auth.change-password': { per: 'user', most: 10, seconds: 3600 },
  // Each writes what is kept: a code, or a line of the audit log.
  'auth.handoff': { per: 'user', most: 30, seconds: 300 },
  'auth.update': { per: 'user', most: 60, seconds: 3600 },
  'session.revoke-others': { per: 'user', most: 60, seconds: 3600 },
  // What is not stored yet is asked of the source of prices.
  'asset.candles': { per: 'user', most: 300, seconds: 300 },
};
/** How fast one person may go on with calls that change something, orders among them: faster than anybody does by hand. */
export const CHANGE_PACE: Allowance = { atOnce: 120, aSecond: 20 };
/** Demonstrations and rehearsals share one address between everybody in the room. */
const FACTOR = { demo: 20, rehearsal: 20, production: 1 };

/** @throws rate_limited with the seconds until the next one may come */
export function refuseTooFast({ pace, session, now }: CallContext, id: CallId): void {
  const seconds = session && calls[id].repeat !== 'safe' ? pace.take(session.user.id, now) : 0;
  if (seconds > 0) throw new Failure('rate_limited', { retryAfter: Math.ceil(seconds) });
}

/** @throws rate_limited with the seconds until the window ends */
export async function refuseTooMany(context: CallContext, id: CallId, per: Limit['per']): Promise<void> {
  const limit = LIMITS[id as HandledCall];
  if (limit?.per !== per) return;
  const who = per === 'ip' ? context.network : (context.session?.user.id ?? '');
  const bucket = await context.secrets.keyedHash('rate', id, who);
  const { hits, ends_at: endsAt } = await countHit(
    context.ports.db,
    context.brand.id,
    bucket,
    context.now,
    after(context.now, limit.seconds),
  );
  if (hits <= limit.most * FACTOR[context.environment]) return;
  throw new Failure('rate_limited', {
    retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - context.now.getTime()) / 1000)),
  });
}
