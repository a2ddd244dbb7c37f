import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { notifyUser } from '../user/notify-user.ts';
import { deleteOtherSessions } from '../session/session.queries.ts';
import { changingUser } from '../user/operator-authority.ts';
import type { UserRow } from '../user/user.queries.ts';
import { lockAccess } from '../user/user-lock.queries.ts';
import { useOpenHandoffs } from './handoff.queries.ts';
import { useOpenLinks } from './link-token.queries.ts';
import { clearAttempts } from './login-attempt.queries.ts';
import { deleteTrustedDevices } from './trusted-device.queries.ts';

const NO_EXCEPTION = { session: '', device: '' };

/**
 * Ends all access to an account except the spared session and device: sessions, trusted devices, open links
 * and hand-offs. Waits for sign-ins; sessions end before devices, which one of them may be confirming.
 * @returns the number of ended sessions
 */
export async function endAccess(
  tx: Queries,
  context: Pick<CallContext, 'brand' | 'now'>,
  userId: string,
  spared = NO_EXCEPTION,
): Promise<number> {
  await lockAccess(tx, context.brand.id, userId);
  const ended = await deleteOtherSessions(tx, context.brand.id, userId, spared.session);
  await deleteTrustedDevices(tx, context.brand.id, userId, spared.device);
  await useOpenLinks(tx, context.brand.id, userId, context.now);
  await useOpenHandoffs(tx, context.brand.id, userId, context.now);
  return ended;
}

/** After a new password: ends all other access, clears the sign-in delay and notifies the owner. */
export async function endOtherAccess(
  tx: Queries,
  context: CallContext,
  user: UserRow,
  how: { action: string; spared?: { session: string; device: string } },
): Promise<void> {
  const ended = await endAccess(tx, context, user.id, how.spared);
  await clearAttempts(
    tx,
    context.brand.id,
    await context.secrets.keyedHash('login', context.brand.id, user.email, ''),
  );
  await audit(tx, context, {
    actor: user.id,
    action: how.action,
    subject: user.id,
    detail: { sessionsEnded: ended },
  });
  await notifyUser(tx, context, user.id, () => ({
    kind: 'password_changed',
    reference: context.requestId,
    facts: {},
    mail: { link: `${context.site}/reset` },
  }));
}

/** Ends all access to another person's account. */
export const authEndAccess: Handler<'auth.end-access'> = async (context, { params }) =>
  await changingUser(context, params.id, async (tx, row) => {
    const ended = await endAccess(tx, context, row.id);
    await audit(tx, context, {
      actor: sessionOf(context).user.id,
      action: 'user.end-sessions',
      subject: row.id,
      detail: { sessionsEnded: ended },
    });
    return { ended };
  });
