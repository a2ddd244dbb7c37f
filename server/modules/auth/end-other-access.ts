import type { CallContext } from '../../call.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../audit/audit.queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteOtherSessions } from '../session/session.queries.ts';
import type { UserRow } from '../user/user.queries.ts';
import { clearAttempts } from './login-attempt.queries.ts';
import { mailLanguage } from './new-account.ts';
import { deleteTrustedDevices } from './trusted-device.queries.ts';

/** After a new password: other sessions and remembered devices end, held-back sign-ins are freed, the owner is told. */
export async function endOtherAccess(tx: Queries, context: CallContext, user: UserRow, how: { action: string; spareSession: string; spareDevice: string }): Promise<void> {
  const ended = await deleteOtherSessions(tx, context.brand.id, user.id, how.spareSession);
  await deleteTrustedDevices(tx, context.brand.id, user.id, how.spareDevice);
  await clearAttempts(tx, context.brand.id, await context.secrets.keyedHash('login', context.brand.id, user.email, ''));
  await audit(tx, context, { actor: user.id, action: how.action, subject: user.id, detail: { sessionsEnded: ended } });
  await queueMail(tx, context, { to: user.email, language: mailLanguage(user.language), kind: 'password_changed', params: { name: user.first_name, link: `${context.origin}/reset` } });
}
