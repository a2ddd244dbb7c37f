import type { CallContext, Language } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import { after } from '../../time/time-arithmetic.ts';
import { insertMail, type NewMail } from './mail.queries.ts';
import type { MailKind } from './write-mail.ts';
import { writeMail, type MailParams } from './write-mail.ts';

/** Retention of a mail's content. A code is deleted when it expires. */
const KEPT_SECONDS: Record<MailKind, number> = {
  verify_email: 600,
  confirm_device: 600,
  step_up: 600,
  reset: 1800,
  account_exists: 86_400,
  password_changed: 86_400,
  joint_invite: 7 * 86_400,
  joint_known: 86_400,
  approved: 86_400,
  name_corrected: 7 * 86_400,
  manager_request: 7 * 86_400,
  manager_connected: 86_400,
  manager_revoked: 86_400,
  manager_copy_left: 7 * 86_400,
  payout_account_added: 7 * 86_400,
  withdrawal_requested: 7 * 86_400,
  withdrawal_sent: 7 * 86_400,
  withdrawal_rejected: 7 * 86_400,
  withdrawal_cancelled: 7 * 86_400,
  deposit_credited: 7 * 86_400,
  deposit_rejected: 7 * 86_400,
  deposit_reversed: 7 * 86_400,
  plan_approved: 7 * 86_400,
  plan_rejected: 7 * 86_400,
  identity_approved: 7 * 86_400,
  identity_rejected: 7 * 86_400,
  correction_posted: 7 * 86_400,
  account_closed: 7 * 86_400,
  account_stays_closed: 86_400,
  message_reply: 7 * 86_400,
  trading_password_changed: 86_400,
};

export interface MailOrder {
  /**
   * Null: there is no recipient, but the same work is done, so that timing reveals nothing about an
   * address.
   */
  to: string | null;
  language: Language;
  kind: MailKind;
  params: MailParams;
}

type MailContext = Pick<CallContext, 'brand' | 'secrets' | 'ports' | 'now' | 'hasMailed'>;

/** Writes and seals a mail, for a statement that inserts it, and sets `hasMailed`. */
export async function sealMail(context: MailContext, order: MailOrder): Promise<NewMail> {
  context.hasMailed = true;
  const sealed = await context.secrets.seal(
    JSON.stringify(writeMail(context.brand, order.language, order.kind, order.params)),
  );
  return {
    id: randomId(context.ports.random, 'm'),
    toAddress: order.to ?? '',
    kind: order.kind,
    sealed: order.to === null ? null : sealed,
    expiresAt: after(context.now, KEPT_SECONDS[order.kind]),
  };
}

/**
 * Adds a mail to the outbox in the transaction of its cause, and sets `hasMailed`, also without a
 * recipient.
 */
export async function queueMail(tx: Queries, context: MailContext, order: MailOrder): Promise<void> {
  await insertMail(tx, context.brand.id, await sealMail(context, order), context.now);
}
