import type { CallDefinition } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../request-context.ts';
import { Failure } from '../failure.ts';
import { FRESH_CODE_SECONDS, IDLE_SECONDS, TOUCH_SECONDS } from '../modules/session/session-limits.ts';
import { before } from '../time/time-arithmetic.ts';
import { findSession, touchSession, type CurrentSession } from '../modules/session/session.queries.ts';
import { sha256 } from '../secrets.ts';

/** The token of an Authorization header, if any. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The valid session of a request, or null. Reads the session cache where the call allows it. */
async function findCaller(
  context: CallContext,
  { mayBeRemembered, isActivity }: { mayBeRemembered: boolean; isActivity: boolean },
): Promise<CurrentSession | null> {
  if (!context.token) return null;
  const {
    ports: { db },
    brand,
    now,
    sessions,
  } = context;
  const hash = sha256(context.token);
  const remembered = mayBeRemembered ? sessions.get(hash, before(now, TOUCH_SECONDS)) : undefined;
  if (remembered) return remembered;
  const session = await findSession(db, brand.id, hash, now, before(now, IDLE_SECONDS));
  if (!session) sessions.forget(hash);
  if (session && isActivity && session.lastSeenAt < before(now, TOUCH_SECONDS)) {
    await touchSession(db, brand.id, session.id, now);
    session.lastSeenAt = now;
  }
  if (session) sessions.keep(session);
  return session;
}

function hasFreshCode({ codeConfirmedAt }: CurrentSession, now: Date): boolean {
  return codeConfirmedAt !== null && codeConfirmedAt > before(now, FRESH_CODE_SECONDS);
}

/**
 * The session of a call that requires one; null for public calls. Cached sessions (see
 * `RememberedSessions`) serve only calls whose write checks the session.
 * @throws session_required · role_required · account_suspended · confirmation_required · step_up_required,
 * in this order
 */
export async function requireCaller(
  context: CallContext,
  call: CallDefinition,
  mayBeRemembered = false,
): Promise<CurrentSession | null> {
  if (call.auth === 'public' || call.auth === 'signature') return null;
  const session = await findCaller(context, {
    mayBeRemembered,
    isActivity: call.extendsSession !== false,
  });
  if (!session) throw new Failure('session_required');
  if (call.roles && !call.roles.some((role) => session.user.roles.includes(role)))
    throw new Failure('role_required');
  if (call.roles && session.user.suspended) throw new Failure('account_suspended');
  if (call.auth === 'confirmed' && !session.confirmed && (await context.settings.read()).two_fa)
    throw new Failure('confirmation_required');
  if (call.freshCode && !hasFreshCode(session, context.now)) throw new Failure('step_up_required');
  return session;
}
