import type { Queries } from '../../ports.ts';
import type { CallContext } from '../../request-context.ts';
import type { MailKind } from '../mail/write-mail.ts';
import { mailUser } from '../user/mail-user.ts';
import { payoutLabel, withdrawalAmounts } from './to-withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

/** Mails the owner the new state of a withdrawal. */
export async function mailWithdrawal(
  tx: Queries,
  context: CallContext,
  row: WithdrawalRow,
  kind: Extract<MailKind, `withdrawal_${string}`>,
): Promise<void> {
  const amounts = Object.entries(withdrawalAmounts(row)).map(([name, amount]) => [
    name,
    `${amount} ${row.currency}`,
  ]);
  await mailUser(tx, context, row.user_id, () => ({
    kind,
    params: {
      account: payoutLabel(row),
      reason: row.reason ?? '',
      link: `${context.site}/`,
      ...(Object.fromEntries(amounts) as Record<'amount' | 'fee' | 'total', string>),
    },
  }));
}
