import type { Deposit } from '../../schemas/generated/types.ts';
import { add, type Money } from '../money/amount.ts';
import { moneyOf } from '../money/money.ts';

type Received = Pick<
  Deposit,
  'amount' | 'currency' | 'account_currency' | 'fee' | 'credited_amount' | 'received_amount'
>;

/**
 * What a credited deposit brought, in its currency: coins at the rate of their credit. In the account's currency,
 * it is the credited amount and the fee.
 * @returns null before the credit
 */
export function receivedAmount(deposit: Received): Money | null {
  const { amount, currency, account_currency, fee, credited_amount, received_amount } = deposit;
  if (credited_amount === null) return null;
  return currency === account_currency
    ? add(moneyOf(credited_amount, currency), moneyOf(fee, currency))
    : moneyOf(received_amount ?? amount, currency);
}
