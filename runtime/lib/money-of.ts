import type { Money } from '../../domain/money/amount.ts';
import { moneyOf as parsedMoney } from '../../domain/money/money.ts';

/** An amount, or the wire's decimal string of one. @throws RangeError where the string is no amount */
export function moneyOf(amount: Money | string, currency: string): Money {
  return typeof amount === 'string' ? parsedMoney(amount, currency) : amount;
}
