import type { FieldRule } from '../../../domain/access/field-issues.ts';
import { coinsFor } from '../../../domain/deposit/deposit-amounts.ts';
import { convertMoney, formatMoney, moneyOf } from '../../../domain/money/money.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { readAmount } from '../../../domain/account/amount-limits.ts';

export interface Limits {
  minimum: string;
  maximum: string;
}

/** Why an amount cannot be deposited: a text key. */
export interface AmountIssue {
  key: 'deposit.amount-invalid' | 'deposit.amount-low' | 'deposit.amount-high' | 'deposit.amount-digits';
}

const ISSUES: Partial<Record<FieldRule, AmountIssue['key']>> = {
  low: 'deposit.amount-low',
  high: 'deposit.amount-high',
  digits: 'deposit.amount-digits',
};

/** Checks an amount as the server does. The minimum itself is allowed. */
export function amountIssue(amount: string, currency: string, limits: Limits): AmountIssue | null {
  const read = readAmount(amount, currency, {
    minimum: moneyOf(limits.minimum, currency),
    maximum: moneyOf(limits.maximum, currency),
  });
  if ('amount' in read) return null;
  return { key: ISSUES[read.problem.rule] ?? 'deposit.amount-invalid' };
}

/** The amount if it can be deposited, else empty: a payment of another amount is refused, and shows no figures. */
export const payableAmount = (amount: string, currency: string, limits: Limits): string =>
  amountIssue(amount, currency, limits) ? '' : amount;

/** The amount in the account's currency at this rate; null while the amount is not a number. */
export function convertedAmount(amount: string, rate: string, from: string, to: string): string | null {
  const read = readAmount(amount, from, {});
  return 'amount' in read ? formatMoney(convertMoney(read.amount, rateOf(rate), from, to), to) : null;
}

/** How much of a coin pays an amount of the account's currency; null while the amount is not a number. */
export function coinAmount(amount: string, rate: string, currency: string): string | null {
  const read = readAmount(amount, currency, {});
  return 'amount' in read ? trimQuantity(coinsFor(read.amount, rateOf(rate), currency)) : null;
}
