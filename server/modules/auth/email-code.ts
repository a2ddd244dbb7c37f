import { normalizeEmail } from '../../../domain/access/text.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { sameHash, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteConsents } from '../user/consent.queries.ts';
import { findAccount, verifyForeign, verifyOwn, type AccountRow } from '../user/user.queries.ts';
import { endAccess } from './end-access.ts';
import { inviteSecond } from './invite-second.ts';
import { newLinkToken } from './link-token.ts';
import {
  addressSubject,
  ASKED_FOR,
  codeSent,
  issueCode,
  lastCode,
  redeemCode,
  tooSoon,
} from './one-time-code.ts';
import type { Asker } from './one-time-code.queries.ts';

/** Somebody who registered this account, by the token that only they got; else anybody. */
async function askerOf(account: AccountRow | undefined, registration: string | undefined): Promise<Asker> {
  return sameHash(account?.registration_hash ?? '', sha256(registration ?? '')) ? 'own' : 'open';
}

/**
 * A new code to an address that waits for one. An unknown or verified address gets the same answer, limits and work, and
 * no mail. Requests of who registered are counted apart from those of strangers.
 */
export const authEmailCode: Handler<'auth.email-code'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const subject = await addressSubject(context, email);
  let who: Asker = 'open';
  const issued = await context.ports.db.tx(async (tx) => {
    const account = await findAccount(tx, context.brand.id, email);
    who = await askerOf(account, body.registration);
    const code = await issueCode(tx, context, 'verify_email', subject, ASKED_FOR, who);
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

/** Who registered has the mail too: the account is theirs as it stands. */
async function acceptRegistration(tx: Queries, context: CallContext, userId: string): Promise<void> {
  if (!(await verifyOwn(tx, context.brand.id, userId, context.now))) throw new Failure('code_expired');
  await inviteSecond(tx, context, userId);
}

/** Who has the mail may not be who registered: they get the account, and set a password of their own. @returns a link's token */
async function handOver(tx: Queries, context: CallContext, userId: string): Promise<string> {
  if (!(await verifyForeign(tx, context.brand.id, userId, context.now))) throw new Failure('code_wrong');
  await endAccess(tx, context, userId);
  await deleteConsents(tx, context.brand.id, userId);
  return await newLinkToken(tx, context, 'reset', userId);
}

/**
 * Whoever has the code has the mailbox. The password of the registration stands only when its token comes along: anybody
 * can register with the address of somebody else, and wait for them to type the code.
 */
export const authEmailVerify: Handler<'auth.email-verify'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const account = await findAccount(context.ports.db, context.brand.id, email);
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
