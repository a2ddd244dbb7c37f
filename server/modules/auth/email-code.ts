import { normalizeEmail } from '../../../domain/text.ts';
import type { Handler } from '../../call.ts';
import { audit } from '../audit/audit.queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserByEmail, setEmailVerifiedByAddress } from '../user/user.queries.ts';
import { mailLanguage } from './new-account.ts';
import { addressSubject, codeSent, issueCode, lastCode, redeemCode, tooSoon } from './one-time-code.ts';

/** A new code to an address that waits for one. An unknown or verified address gets the same answer, limits and work, and no mail. */
export const emailCode: Handler<'auth.email-code'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const subject = await addressSubject(context, email);
  const issued = await context.ports.db.tx(async (tx) => {
    const user = await findUserByEmail(tx, context.brand.id, email);
    const code = await issueCode(tx, context, 'verify_email', subject);
    if (code === undefined) return false;
    const waits = user !== undefined && user.email_verified_at === null && user.password_hash !== null;
    await queueMail(tx, context, { to: waits ? email : null, language: mailLanguage(user?.language ?? context.language), kind: 'verify_email', params: { name: user?.first_name ?? '', code } });
    return true;
  });
  const row = await lastCode(context, 'verify_email', subject);
  if (!issued || !row) throw tooSoon(context, row);
  return codeSent(row, true);
};

export const emailVerify: Handler<'auth.email-verify'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  await redeemCode(context, 'verify_email', await addressSubject(context, email), body.code, async (tx) => {
    const id = await setEmailVerifiedByAddress(tx, context.brand.id, email, context.now);
    await audit(tx, context, { actor: id ?? null, action: 'email.verified', subject: id ?? null });
  });
  return {};
};
