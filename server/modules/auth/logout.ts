import type { Handler } from '../../call.ts';
import { audit } from '../audit/audit.queries.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { deleteSession } from '../session/session.queries.ts';

/** Ends this session, if there is one; signing out twice is no error. */
export const logout: Handler<'auth.logout'> = async (context) => {
  const { session } = context;
  if (session) {
    await context.ports.db.tx(async (tx) => {
      await deleteSession(tx, context.brand.id, session.user.id, session.id);
      await audit(tx, context, { actor: session.user.id, action: 'logout', subject: session.user.id });
    });
  }
  context.cookies.set(sessionCookieName({ brandId: context.brand.id, origin: context.origin }), '', 0);
  return {};
};
