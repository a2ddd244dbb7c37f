import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { linkHolders, takeJointRequest } from '../user/joint.queries.ts';
import { insertUser } from '../user/registration.queries.ts';
import { issueLink } from './link-token.ts';
import { newUser } from './new-account.ts';
import { addressSubject, issueCode, SPACING_SECONDS } from './one-time-code.ts';

/** Limits the invitations to one address, regardless of who sends them. */
const INVITATIONS = { spacing: SPACING_SECONDS, perDay: 3 };

/**
 * Invites the second holder of a joint registration, who agrees by setting a password. An existing user is
 * notified, and the accounts are not linked.
 */
export async function inviteSecond(tx: Queries, context: CallContext, firstId: string): Promise<void> {
  const asked = await takeJointRequest(tx, context.brand.id, firstId);
  if (!asked) return;
  const second = newUser(context, asked, {
    passwordHash: null,
    registrationHash: null,
    language: asked.language,
    currency: asked.currency,
    referrer: '',
    approved: asked.approved,
  });
  if (
    (await issueCode(tx, context, 'joint_invite', await addressSubject(context, second.email), {
      limit: INVITATIONS,
    })) === undefined
  ) {
    return await audit(tx, context, { actor: firstId, action: 'joint.held-back', subject: firstId });
  }
  const created = await insertUser(tx, context.brand.id, second, context.now);
  if (created) await linkHolders(tx, context.brand.id, firstId, created, context.now);
  const link = created ? { link: await issueLink(tx, context, 'invite', created) } : {};
  await queueMail(tx, context, {
    to: second.email,
    language: mailLanguage(second.language),
    kind: created ? 'joint_invite' : 'joint_known',
    params: { name: second.firstName, first: asked.first, ...link },
  });
}
