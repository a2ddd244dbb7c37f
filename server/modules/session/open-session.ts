import type { CallContext } from '../../request-context.ts';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomId, randomToken, sha256 } from '../../secrets.ts';
import { sessionCookieName } from './session-cookie.ts';
import { ABSOLUTE_SECONDS } from './session-limits.ts';
import { after } from '../../time/time-arithmetic.ts';
import { confirmSession, insertSession } from './session.queries.ts';

export interface OpenedSession {
  /** Returned to the client only when sessions are bearer tokens. */
  token?: string;
}

export interface SessionOptions {
  device: string | undefined;
  confirmed: boolean;
  /** The session that created this one by hand-off: when it ends, so does this one. */
  parentId?: string | null;
  /** How the client sends the session token; as the brand configures by default. */
  as?: 'cookie' | 'bearer';
}

/** Signs a user in: creates a random token, stores its hash, and sends it as cookie or bearer token. */
export async function openSession(
  db: Queries,
  context: CallContext,
  userId: string,
  options: SessionOptions,
): Promise<OpenedSession> {
  const token = randomToken(context.ports.random);
  const session = {
    id: randomId(context.ports.random, 's'),
    tokenHash: sha256(token),
    userId,
    device: cleanText(options.device ?? '').slice(0, 200),
    confirmed: options.confirmed,
    parentId: options.parentId ?? null,
    expiresAt: after(context.now, ABSOLUTE_SECONDS),
  };
  await insertSession(db, context.brand.id, session, context.now);
  return handOver(context, options.as ?? context.brand.session, token, session.expiresAt);
}

/** Confirms the session of this request and rotates its token, sent the same way as the old one. */
export async function renewSession(db: Queries, context: CallContext, id: string): Promise<OpenedSession> {
  const token = randomToken(context.ports.random);
  const expiresAt = await confirmSession(db, context.brand.id, id, sha256(token), context.now);
  if (!expiresAt) throw new Failure('session_required');
  return handOver(context, context.tokenAs, token, expiresAt);
}

function handOver(
  context: CallContext,
  as: 'cookie' | 'bearer',
  token: string,
  expiresAt: Date,
): OpenedSession {
  if (as === 'bearer') return { token };
  context.cookies.set(
    sessionCookieName({ brandId: context.brand.id, origin: context.origin }),
    token,
    Math.floor((expiresAt.getTime() - context.now.getTime()) / 1000),
  );
  return {};
}
