import type { Queries } from '../../ports.ts';
import type { CallContext } from '../../request-context.ts';
import { notifyUser, type UserNotice } from '../user/notify-user.ts';
import { payoutLabel, withdrawalAmounts } from './to-withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export type WithdrawalNotice = Extract<UserNotice['kind'], `withdrawal_${string}`>;

/** Notifies the owner of the new state of a withdrawal. */
export async function notifyOfWithdrawal(
  tx: Queries,
  context: CallContext,
  row: WithdrawalRow,
  kind: WithdrawalNotice,
): Promise<void> {
  const amounts = withdrawalAmounts(row);
  const named = Object.entries(amounts).map(([name, amount]) => [name, `${amount} ${row.currency}`]);
  const [account, reason] = [payoutLabel(row), row.reason ?? ''];
  await notifyUser(tx, context, row.user_id, () => ({
    kind,
    reference: row.id,
    facts: { ...amounts, currency: row.currency, account, reason },
    mail: {
      account,
      reason,
      link: `${context.site}/`,
      ...(Object.fromEntries(named) as Record<'amount' | 'fee' | 'total', string>),
    },
  }));
}
