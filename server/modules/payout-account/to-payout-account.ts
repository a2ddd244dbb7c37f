import { lastFour, maskedEmail } from '../../../domain/payout/mask.ts';
import type { PayoutAccount, WithdrawalAccount } from '../../../schemas/generated/types.ts';
import type { PayoutAccountRow } from './payout-account.queries.ts';

type Described = Pick<PayoutAccountRow, 'type' | 'content'>;

/** The masked content, with the spec's names. */
function maskedContent({ type, content }: Described): Record<string, string> {
  if (type === 'paypal') return { email: maskedEmail(content.email!) };
  return type === 'bank'
    ? { 'bank name': content.bank_name!, 'account number': lastFour(content.account_number!) }
    : { 'cryptocurrency name': content.cryptocurrency_name!, address: lastFour(content.address!) };
}

/** Name of an account that does not reveal its number. */
export const accountLabel = (row: Described): string => Object.values(maskedContent(row)).join(' ');

export const toAccountSummary = (row: Described & { id: string }): WithdrawalAccount => ({
  id: row.id,
  type: row.type,
  label: accountLabel(row),
});

export const toPayoutAccount = (row: PayoutAccountRow, now: Date): PayoutAccount => ({
  ...toAccountSummary(row),
  content: maskedContent(row),
  created_at: row.created_at.toISOString(),
  hold_until: row.hold_until > now ? row.hold_until.toISOString() : null,
});
