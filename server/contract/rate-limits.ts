import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import { after } from '../time/time-arithmetic.ts';
import type { Allowance } from '../token-bucket.ts';
import { countHit } from './rate-window.queries.ts';

/** Shared by all state-changing calls of a user, orders included: faster than manual use. */
export const CHANGE_LIMIT: Allowance = { burst: 120, perSecond: 20 };
/** Shared by all reading calls of a user: more than the pages of many tabs send. */
export const READ_LIMIT: Allowance = { burst: 600, perSecond: 60 };
/** In a demo or a rehearsal, everyone in a room shares one address. */
const FACTOR = { demo: 20, rehearsal: 20, production: 1 };

/** The bucket of a call, and its allowance: its own, or the one that it shares. */
function allowanceOf(id: CallId): [bucket: string, allowance: Allowance] {
  const { limits, repeat }: CallDefinition = calls[id];
  if (limits?.rate) return [id, limits.rate];
  return repeat === 'safe' ? ['reads', READ_LIMIT] : ['changes', CHANGE_LIMIT];
}

/** @throws rate_limited with the seconds until the next request is allowed */
export function refuseOverLimit({ rateBuckets, session, now }: CallContext, id: CallId): void {
  if (!session) return;
  const [bucket, allowance] = allowanceOf(id);
  const seconds = rateBuckets.take(`${bucket} ${session.user.id}`, allowance, now);
  if (seconds > 0) throw new Failure('rate_limited', { retryAfter: Math.ceil(seconds) });
}

/** @throws rate_limited with the seconds until the window ends */
export async function refuseTooMany(
  context: CallContext,
  id: CallId,
  per: 'address' | 'user',
): Promise<void> {
  const { limits }: CallDefinition = calls[id];
  const limit = limits?.[per];
  if (!limit) return;
  const who = per === 'address' ? context.network : (context.session?.user.id ?? '');
  const bucket = await context.secrets.keyedHash('rate', id, who);
  const { hits, ends_at: endsAt } = await countHit(
    context.ports.db,
    context.brand.id,
    bucket,
    context.now,
    after(context.now, limit.seconds),
  );
  if (hits <= limit.max * FACTOR[context.environment]) return;
  throw new Failure('rate_limited', {
    retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - context.now.getTime()) / 1000)),
  });
}
