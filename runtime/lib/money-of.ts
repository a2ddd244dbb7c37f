import { decimalOf } from '../../domain/money/decimal.ts';
import { exponentOf, type Money } from '../../domain/money/money.ts';

/** An amount in minor units, from those or from the wire's decimal string. @throws RangeError where the string is none */
export function moneyOf(amount: Money | string, currency: string): Money {
  return typeof amount === 'string' ? decimalOf(amount, exponentOf(currency)) : amount;
}
