import { normalizeEmail } from '../../../domain/text.ts';
import type { Handler } from '../../call.ts';
import { Failure } from '../../failure.ts';
import { sha256 } from '../../secrets.ts';
import { audit } from '../audit/audit.queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserByEmail, findUserById, setEmailVerified, setPassword } from '../user/user.queries.ts';
import { endOtherAccess } from './end-other-access.ts';
import { issueLink } from './link-token.ts';
import { findLink, useLink } from './link-token.queries.ts';
import { mailLanguage, passwordRules, refuseIfAny } from './new-account.ts';
import { addressSubject, issueCode, lastCode, tooSoon } from './one-time-code.ts';

/** A link to a known address. An unknown one gets the same answer, limits and work, and no mail. */
export const reset: Handler<'auth.reset'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const subject = await addressSubject(context, email);
  const sent = await context.ports.db.tx(async (tx) => {
    const user = await findUserByEmail(tx, context.brand.id, email);
    if ((await issueCode(tx, context, 'reset', subject)) === undefined) return false;
    const link = await issueLink(tx, context, 'reset', user?.id ?? null);
    await queueMail(tx, context, { to: user ? email : null, language: mailLanguage(user?.language ?? context.language), kind: 'reset', params: { name: user?.first_name ?? '', link } });
    await audit(tx, context, { actor: null, action: 'reset.asked', subject: user?.id ?? null });
    return true;
  });
  if (!sent) throw tooSoon(context, await lastCode(context, 'reset', subject));
  return {};
};

/**
 * A new password by the link's token. Having the mail proves the address; every session and remembered device of the
 * person ends. A password that is refused does not use the link up.
 */
export const resetConfirm: Handler<'auth.reset-confirm'> = async (context, { body }) => {
  const { db, hasher } = context.ports;
  const tokenHash = await sha256(body.token);
  const userId = await findLink(db, context.brand.id, tokenHash, context.now);
  const user = userId === undefined ? undefined : await findUserById(db, context.brand.id, userId);
  if (!user) throw new Failure('reset_link_dead');
  const personal = [user.email, user.first_name, user.last_name];
  refuseIfAny(passwordRules(context, { password: body.password, again: body.repeat_password, personal }, { password: 'password', again: 'repeat_password' }));
  const hash = await hasher.hash(body.password);
  await db.tx(async (tx) => {
    if (!(await useLink(tx, context.brand.id, tokenHash, user.id, context.now))) throw new Failure('reset_link_dead');
    await setPassword(tx, context.brand.id, user.id, hash);
    await setEmailVerified(tx, context.brand.id, user.id, context.now);
    await endOtherAccess(tx, context, user, { action: 'reset.done', spareSession: '', spareDevice: '' });
  });
  return {};
};
