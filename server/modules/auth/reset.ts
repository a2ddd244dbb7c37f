import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure, refuseInvalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { confirmHolder } from '../user/joint.queries.ts';
import { deleteConsents } from '../user/consent.queries.ts';
import { findLoginByEmail, setEmailVerified, setPassword, verifyForeign } from '../user/login.queries.ts';
import { findUserById, type UserRow } from '../user/user.queries.ts';
import { endOtherAccess } from './end-access.ts';
import { issueLink } from './link-token.ts';
import { findLink, useLink } from './link-token.queries.ts';
import { passwordRules } from './new-account.ts';
import { addressSubject, issueCode, lastCode, tooSoon } from './one-time-code.ts';

/** Mails per day to one address, from all requesters. */
const MAILS = { spacing: 0, perDay: 20 };
/**
 * Beyond that, one per quarter of an hour: a link is valid for two, so that the owner always has a valid
 * one.
 */
const LATE_MAILS = { spacing: 900, perDay: 96 };

/** Limits the mails to an address; strangers' requests never leave its owner without a valid link. */
async function mayMail(tx: Queries, context: CallContext, email: string): Promise<boolean> {
  const subject = await addressSubject(context, email);
  if ((await issueCode(tx, context, 'reset_mail', subject, { limit: MAILS })) !== undefined) return true;
  return (await issueCode(tx, context, 'reset_late', subject, { limit: LATE_MAILS })) !== undefined;
}

/**
 * Sends a link to a known address. An unknown one gets the same response, limits and work, but no mail; that of a closed
 * account gets a mail that says so. Requests are counted per address and network.
 */
export const authReset: Handler<'auth.reset'> = async (context, { body }) => {
  const email = normalizeEmail(body.email);
  const subject = await addressSubject(context, email, context.network);
  const sent = await context.ports.db.tx(async (tx) => {
    const account = await findLoginByEmail(tx, context.brand.id, email);
    if ((await issueCode(tx, context, 'reset', subject)) === undefined) return false;
    const to = (await mayMail(tx, context, email)) && account ? email : null;
    const isClosed = !!account?.closed_at;
    const link = await issueLink(tx, context, 'reset', to && account && !isClosed ? account.id : null);
    await queueMail(tx, context, {
      to,
      language: mailLanguage(account?.language ?? context.language),
      kind: isClosed ? 'account_stays_closed' : 'reset',
      params: { name: account?.first_name ?? '', link },
    });
    await audit(tx, context, { actor: null, action: 'reset.asked', subject: account?.id ?? null });
    return true;
  });
  if (!sent) throw tooSoon(context, await lastCode(context, 'reset', subject));
  return {};
};

/**
 * The owner of an address may not be its registrant: consents, referral and joint account of an unverified registration
 * end. An account without a registration token, such as that of an invited holder, was created for the owner.
 */
async function disownRegistrant(tx: Queries, context: CallContext, { id, email }: UserRow): Promise<void> {
  const { brand, now } = context;
  const account = await findLoginByEmail(tx, brand.id, email);
  if (!account?.registration_hash) return;
  if (await verifyForeign(tx, brand.id, id, now)) await deleteConsents(tx, brand.id, id);
}

/**
 * Sets a new password with the link's token, which also verifies the address, and ends every session and
 * trusted device of the user. Only an invitation's link confirms a second holder. A refused password does
 * not use the link up.
 */
export const authResetConfirm: Handler<'auth.reset-confirm'> = async (context, { body }) => {
  const { db, hasher } = context.ports;
  const tokenHash = sha256(body.token);
  const link = await findLink(db, context.brand.id, tokenHash, context.now);
  const user = link && (await findUserById(db, context.brand.id, link.user_id));
  if (!user) throw new Failure('reset_link_dead');
  const personal = [user.email, user.first_name, user.last_name];
  refuseInvalidFields(
    passwordRules(
      context,
      { password: body.password, again: body.repeat_password, personal },
      { password: 'password', again: 'repeat_password' },
    ),
  );
  const hash = await hasher.hash(body.password);
  await db.tx(async (tx) => {
    if (!(await useLink(tx, context.brand.id, tokenHash, context.now))) throw new Failure('reset_link_dead');
    await disownRegistrant(tx, context, user);
    await setPassword(tx, context.brand.id, user.id, hash);
    await setEmailVerified(tx, context.brand.id, user.id, context.now);
    if (link.purpose === 'invite') await confirmHolder(tx, context.brand.id, user.id, context.now);
    await endOtherAccess(tx, context, user, { action: 'reset.done' });
  });
  return {};
};
