import type { CallFace } from '../../schemas/generated/calls.ts';
import type { CallContext } from '../call.ts';
import { Failure } from '../failure.ts';
import { sessionCookieName } from '../modules/session/session-cookie.ts';
import { before, IDLE_SECONDS, TOUCH_SECONDS } from '../modules/session/session-limits.ts';
import { findSession, touchSession, type CurrentSession } from '../modules/session/session.queries.ts';
import { sha256 } from '../secrets.ts';

/** The token of an Authorization header, if there is one. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The living session of a request, by bearer token or cookie; null when there is none. */
export async function findCaller(context: CallContext, bearer: string | undefined): Promise<CurrentSession | null> {
  const place = { brandId: context.brand.id, origin: context.origin };
  const token = bearer ?? (context.brand.session === 'cookie' ? context.cookies.get(sessionCookieName(place)) : undefined);
  if (!token) return null;
  const { db } = context.ports;
  const session = await findSession(db, context.brand.id, await sha256(token), context.now, before(context.now, IDLE_SECONDS));
  if (session && session.lastSeenAt < before(context.now, TOUCH_SECONDS)) await touchSession(db, context.brand.id, session.id, context.now);
  return session;
}

/** @throws session_required · role_required · confirmation_required, in this order */
export async function refuseCaller(context: CallContext, face: CallFace): Promise<void> {
  if (face.auth === 'public' || face.auth === 'signature') return;
  const { session } = context;
  if (!session) throw new Failure('session_required');
  if (face.roles && !face.roles.some((role) => session.user.roles.includes(role))) throw new Failure('role_required');
  if (face.auth === 'confirmed' && !session.confirmed && (await context.settings.read()).two_fa) throw new Failure('confirmation_required');
}
