import { add, larger, smaller, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';

/** Amounts of an account in the ledger. */
export interface LedgerMoney {
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
}

/**
 * The free funds, which can be withdrawn: the lower of balance and equity, minus reserved funds, margin and
 * bonus. Open profit adds nothing; an open loss reduces it.
 */
export function withdrawable({ balance, margin, reserved, bonus }: LedgerMoney, openProfit: Money): Money {
  const own = smaller(balance, add(balance, openProfit));
  return larger(subtract(own, add(add(margin, reserved), bonus)), ZERO_MONEY);
}
