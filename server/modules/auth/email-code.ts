import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { sameHash, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteConsents } from '../user/consent.queries.ts';
import { findLoginByEmail, verifyForeign, verifyOwn, type LoginRow } from '../user/login.queries.ts';
import { endAccess } from './end-access.ts';
import { inviteSecond } from './invite-second.ts';
import { newLinkToken } from './link-token.ts';
import { addressSubject, codeSent, issueCode, lastCode, redeemCode, tooSoon } from './one-time-code.ts';
import type { Asker } from './one-time-code.queries.ts';

/** The registrant, identified by their registration token; else `open`. */
async function askerOf(account: LoginRow | undefined, registration: string | undefined): Promise<Asker> {
  return sameHash(account?.registration_hash ?? '', sha256(registration ?? '')) ? 'own' : 'open';
}

/**
 * Sends a new code to an unverified address. An unknown or verified address gets the same response, limits
 * and work, but no mail. The registrant's requests and those of strangers are counted separately.
 */
export const authEmailCode: Handler<'auth.email-code'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const subject = await addressSubject(context, email);
  let who: Asker = 'open';
  const issued = await context.ports.db.tx(async (tx) => {
    const account = await findLoginByEmail(tx, context.brand.id, email);
    who = await askerOf(account, body.registration);
    const code = await issueCode(tx, context, 'verify_email', subject, { who });
    if (code === undefined) return false;
    const waits =
      account !== undefined && account.email_verified_at === null && account.password_hash !== null;
    await queueMail(tx, context, {
      to: waits ? email : null,
      language: mailLanguage(account?.language ?? context.language),
      kind: 'verify_email',
      params: { name: account?.first_name ?? '', code },
    });
    return true;
  });
  const row = await lastCode(context, 'verify_email', subject, who);
  if (!issued || !row) throw tooSoon(context, row);
  return codeSent(row, true);
};

/** The registrant has proved that they own the address: the account stays as it is. */
async function acceptRegistration(tx: Queries, context: CallContext, userId: string): Promise<void> {
  if (!(await verifyOwn(tx, context.brand.id, userId, context.now))) throw new Failure('code_expired');
  await inviteSecond(tx, context, userId);
}

/**
 * The owner of the address may not be the registrant: hands the account over to the owner, who sets a new
 * password.
 * @returns the token of the link
 */
async function handOver(tx: Queries, context: CallContext, userId: string): Promise<string> {
  if (!(await verifyForeign(tx, context.brand.id, userId, context.now))) throw new Failure('code_wrong');
  await endAccess(tx, context, userId);
  await deleteConsents(tx, context.brand.id, userId);
  return await newLinkToken(tx, context, 'reset', userId);
}

/**
 * A code proves ownership of the mailbox, not of the registration: anyone can register another person's
 * address and wait for that person to enter the code. The password of the registration is kept only when
 * its token is sent too.
 */
export const authEmailVerify: Handler<'auth.email-verify'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const account = await findLoginByEmail(context.ports.db, context.brand.id, email);
  const who = await askerOf(account, body.registration);
  let token: string | undefined;
  await redeemCode(
    context,
    { purpose: 'verify_email', subject: await addressSubject(context, email), code: body.code, who },
    async (tx) => {
      if (!account) throw new Failure('code_wrong');
      if (who === 'own') await acceptRegistration(tx, context, account.id);
      else token = await handOver(tx, context, account.id);
      await audit(tx, context, {
        actor: account.id,
        action: 'email.verified',
        subject: account.id,
        detail: { registered: who === 'own' },
      });
    },
  );
  return token === undefined ? {} : { set_password: token };
};
