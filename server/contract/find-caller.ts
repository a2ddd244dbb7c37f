import type { CallFace } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../call.ts';
import { Failure } from '../failure.ts';
import { before, IDLE_SECONDS, TOUCH_SECONDS } from '../modules/session/session-limits.ts';
import { findSession, touchSession, type CurrentSession } from '../modules/session/session.queries.ts';
import { sha256 } from '../secrets.ts';

/** The token of an Authorization header, if there is one. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The living session of a request; null when there is none. */
async function findCaller(context: CallContext): Promise<CurrentSession | null> {
  if (!context.token) return null;
  const { db } = context.ports;
  const session = await findSession(db, context.brand.id, sha256(context.token), context.now, before(context.now, IDLE_SECONDS));
  if (session && session.lastSeenAt < before(context.now, TOUCH_SECONDS)) await touchSession(db, context.brand.id, session.id, context.now);
  return session;
}

/**
 * The session of a call that needs one; null for the others, which are not asked who calls.
 * @throws session_required · role_required · confirmation_required, in this order
 */
export async function requireCaller(context: CallContext, face: CallFace): Promise<CurrentSession | null> {
  if (face.auth === 'public' || face.auth === 'signature') return null;
  const session = await findCaller(context);
  if (!session) throw new Failure('session_required');
  if (face.roles && !face.roles.some((role) => session.user.roles.includes(role))) throw new Failure('role_required');
  if (face.auth === 'confirmed' && !session.confirmed && (await context.settings.read()).two_fa) throw new Failure('confirmation_required');
  return session;
}
