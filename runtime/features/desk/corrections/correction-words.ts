import { add, type Money } from '../../../../domain/money/amount.ts';
import { showMoney, showSignedMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import type { T } from '../../../platform/text.ts';
import { personName } from '../components/person.tsx';

interface CorrectedAccount {
  user: { number: number; name: string };
  currency: string;
  balance: string;
  free_funds: string;
}

/** Whether the free funds cover a correction, as the server requires. */
export const isCovered = (
  { free_funds, currency }: Pick<CorrectedAccount, 'free_funds' | 'currency'>,
  amount: Money,
): boolean => amount >= 0n || -amount <= moneyOf(free_funds, currency);

/** What a correction changes, in words: the balance before and after it. `key` is its sentence when funds cover it. */
export function correctionEffect(
  t: T,
  language: string,
  key: string,
  account: CorrectedAccount,
  amount: Money,
): string {
  const { user, currency } = account;
  const [balance, free] = [moneyOf(account.balance, currency), moneyOf(account.free_funds, currency)];
  return t(isCovered(account, amount) ? key : 'operator.correction-uncovered', {
    user: personName(user),
    amount: showSignedMoney(amount, currency, language),
    before: showMoney(balance, currency, language),
    after: showMoney(add(balance, amount), currency, language),
    free: showMoney(free, currency, language),
  });
}
