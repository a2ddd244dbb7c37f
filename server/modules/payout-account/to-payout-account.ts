import { isolate } from '../../../domain/strings/isolate.ts';
import { lastFour, maskedEmail } from '../../../domain/payout/mask.ts';
import type { PayoutAccount, PayoutType, WithdrawalAccount } from '../../../schemas/generated/types.ts';
import type { PayoutAccountRow } from './payout-account.queries.ts';
import type { AccountContent } from './read-destination.ts';

type Described = Pick<PayoutAccountRow, 'type' | 'content'>;

/** The masked content of each type, with the spec's names. */
const MASKED: Readonly<Record<PayoutType, (content: AccountContent) => Record<string, string>>> = {
  paypal: ({ email }) => ({ email: maskedEmail(email!) }),
  bank: ({ bank_name: bank, account_number: number }) => ({
    'bank name': bank!,
    'account number': lastFour(number!),
  }),
  crypto: ({ cryptocurrency_name: coin, address }) => ({
    'cryptocurrency name': coin!,
    address: lastFour(address!),
  }),
};

const maskedContent = ({ type, content }: Described): Record<string, string> => MASKED[type](content);

/** Name of an account that does not reveal its number. */
export const accountLabel = (row: Described): string =>
  Object.values(maskedContent(row)).map(isolate).join(' ');

const toAccountSummary = (row: Described & { id: string }): WithdrawalAccount => ({
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
