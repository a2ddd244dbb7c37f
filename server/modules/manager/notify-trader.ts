import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import type { MailKind } from '../mail/write-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserById } from '../user/user.queries.ts';
import type { RequestRow } from './request.queries.ts';

/** Mails the trader the new state of a request. */
export async function mailTrader(
  tx: Queries,
  context: CallContext,
  request: Pick<RequestRow, 'user_id' | 'manager'>,
  kind: Extract<MailKind, `manager_${string}`>,
): Promise<void> {
  const trader = await findUserById(tx, context.brand.id, request.user_id);
  if (trader)
    await queueMail(tx, context, {
      to: trader.email,
      language: mailLanguage(trader.language),
      kind,
      params: { name: trader.first_name, first: request.manager, link: `${context.site}/` },
    });
}

/** Makes the open pages of trader and manager reload the user. */
export function notifyBoth(
  { notifier }: CallContext,
  request: Pick<RequestRow, 'user_id' | 'manager_id'>,
): void {
  for (const id of [request.user_id, request.manager_id]) notifier.userChanged(id);
}
