import type { Handler } from '../../request-context.ts';
import { sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { deleteSessionByToken } from '../session/session.queries.ts';

/** Ends the current session, if any; a second sign-out is not an error. */
export const authLogout: Handler<'auth.logout'> = async (context) => {
  const tokenHash = sha256(context.token ?? '');
  await context.ports.db.tx(async (tx) => {
    const userId = await deleteSessionByToken(tx, context.brand.id, tokenHash);
    if (userId) await audit(tx, context, { actor: userId, action: 'logout', subject: userId });
  });
  context.cookies.set(sessionCookieName({ brandId: context.brand.id, origin: context.origin }), '', 0);
  return {};
};
