import type { Money } from '../../domain/money/amount.ts';
import { moneyOf as parsedMoney } from '../../domain/money/money.ts';

/**
 * Parses an amount from the wire's decimal string; returns amounts unchanged.
 * @throws RangeError if the string is not an amount
 */
export function moneyOf(amount: Money | string, currency: string): Money {
  return typeof amount === 'string' ? parsedMoney(amount, currency) : amount;
}
