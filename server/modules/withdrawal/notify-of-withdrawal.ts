import { ZERO_MONEY } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import type { Queries } from '../../ports.ts';
import type { CallContext, Language } from '../../request-context.ts';
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

/** Amounts of its mail with their currency; a fee of zero is not named. */
function mailAmounts(row: WithdrawalRow, language: Language) {
  const { amount, fee, total } = withdrawalAmounts(row);
  const withCurrency = (figure: string) => localMoney(figure, row.currency, language);
  return {
    amount: withCurrency(amount),
    total: withCurrency(total),
    ...(row.fee > ZERO_MONEY ? { fee: withCurrency(fee) } : {}),
  };
}

/** Notifies the owner of the new state of a withdrawal. */
export async function notifyOfWithdrawal(
  tx: Queries,
  context: CallContext,
  row: WithdrawalRow,
  kind: WithdrawalNotice,
): Promise<void> {
  const facts = withdrawalFacts(row);
  const { account, reason } = facts;
  await notifyUser(tx, context, row.user_id, (language) => ({
    kind,
    reference: row.id,
    facts,
    mail: { ...mailAmounts(row, language), account, reason, link: `${context.site}/` },
  }));
}
