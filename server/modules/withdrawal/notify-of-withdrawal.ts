import type { Queries } from '../../ports.ts';
import type { CallContext } from '../../request-context.ts';
import { notifyUser, type UserNotice } from '../user/notify-user.ts';
import { payoutLabel, withdrawalAmounts } from './to-withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export type WithdrawalNotice = Extract<UserNotice['kind'], `withdrawal_${string}`>;

/** Values of its notifications. */
export const withdrawalFacts = (row: WithdrawalRow) => ({
  ...withdrawalAmounts(row),
  currency: row.currency,
  account: payoutLabel(row),
  reason: row.reason ?? '',
});

/** Notifies the owner of the new state of a withdrawal. */
export async function notifyOfWithdrawal(
  tx: Queries,
  context: CallContext,
  row: WithdrawalRow,
  kind: WithdrawalNotice,
): Promise<void> {
  const facts = withdrawalFacts(row);
  const { account, reason } = facts;
  const named = Object.entries(withdrawalAmounts(row)).map(([name, amount]) => [
    name,
    `${amount} ${row.currency}`,
  ]);
  await notifyUser(tx, context, row.user_id, () => ({
    kind,
    reference: row.id,
    facts,
    mail: {
      account,
      reason,
      link: `${context.site}/`,
      ...(Object.fromEntries(named) as Record<'amount' | 'fee' | 'total', string>),
    },
  }));
}
