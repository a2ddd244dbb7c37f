import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import type { MailKind } from '../mail/write-mail.ts';
import { notifyUser } from '../user/notify-user.ts';
import type { RequestRow } from './request.queries.ts';

/** Notifies the trader of the new state of a request. */
export async function notifyTrader(
  tx: Queries,
  context: CallContext,
  request: Pick<RequestRow, 'id' | 'user_id' | 'manager'>,
  kind: Extract<MailKind, `manager_${string}`>,
): Promise<void> {
  await notifyUser(tx, context, request.user_id, () => ({
    kind,
    reference: request.id,
    facts: { manager: request.manager },
    mail: { first: request.manager, link: `${context.site}/` },
  }));
}

/** Makes the open pages of trader and manager reload the user. */
export function notifyBoth(
  { notifier }: CallContext,
  request: Pick<RequestRow, 'user_id' | 'manager_id'>,
): void {
  for (const id of [request.user_id, request.manager_id]) notifier.userChanged(id);
}
