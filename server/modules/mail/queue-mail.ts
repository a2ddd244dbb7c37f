import type { CallContext, Language } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import { after } from '../../time-arithmetic.ts';
import { insertMail } from './mail.queries.ts';
import type { MailKind } from './mail-texts.ts';
import { writeMail, type MailParams } from './write-mail.ts';

/** How long a mail's content is kept. A code never outlives its own life, in no table. */
const KEPT_SECONDS: Record<MailKind, number> = {
  verify_email: 600,
  confirm_device: 600,
  reset: 1800,
  account_exists: 86_400,
  password_changed: 86_400,
  joint_invite: 7 * 86_400,
  joint_known: 86_400,
  approved: 86_400,
  manager_request: 7 * 86_400,
  manager_connected: 86_400,
  manager_revoked: 86_400,
};

export interface MailOrder {
  /** Null: nobody gets it. The same work is done, so that time tells nothing about an address. */
  to: string | null;
  language: Language;
  kind: MailKind;
  params: MailParams;
}

/** Writes a mail into the outbox, in the transaction of its cause; the context says so, whether anybody gets it or not. */
export async function queueMail(
  tx: Queries,
  context: Pick<CallContext, 'brand' | 'secrets' | 'ports' | 'now' | 'hasMailed'>,
  order: MailOrder,
): Promise<void> {
  context.hasMailed = true;
  const sealed = await context.secrets.seal(
    JSON.stringify(writeMail(context.brand, order.language, order.kind, order.params)),
  );
  await insertMail(
    tx,
    context.brand.id,
    {
      id: randomId(context.ports.random, 'm'),
      toAddress: order.to ?? '',
      kind: order.kind,
      sealed: order.to === null ? null : sealed,
      expiresAt: after(context.now, KEPT_SECONDS[order.kind]),
    },
    context.now,
  );
}
