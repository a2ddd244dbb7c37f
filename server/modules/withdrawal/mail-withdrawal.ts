import type { Queries } from '../../ports.ts';
import type { CallContext } from '../../request-context.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailKind } from '../mail/write-mail.ts';
import { findUserById } from '../user/user.queries.ts';
import { payoutLabel, withdrawalAmounts } from './to-withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

/** Mails the owner the new state of a withdrawal. */
export async function mailWithdrawal(
  tx: Queries,
  context: CallContext,
  row: WithdrawalRow,
  kind: Extract<MailKind, `withdrawal_${string}`>,
): Promise<void> {
  const owner = await findUserById(tx, context.brand.id, row.user_id);
  if (!owner) return;
  const amounts = Object.entries(withdrawalAmounts(row)).map(([name, amount]) => [
    name,
    `${amount} ${row.currency}`,
  ]);
  await queueMail(tx, context, {
    to: owner.email,
    language: mailLanguage(owner.language),
    kind,
    params: {
      name: owner.first_name,
      account: payoutLabel(row),
      reason: row.reason ?? '',
      link: `${context.site}/`,
      ...(Object.fromEntries(amounts) as Record<'amount' | 'fee' | 'total', string>),
    },
  });
}
