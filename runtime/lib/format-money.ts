import type { Money, Percent } from '../../domain/money/amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { localDecimal } from './local-decimal.ts';

/** An amount with its currency's digits but without the currency: 1,234.50. */
export function showAmount(amount: Money, currency: string, language: string): string {
  return localDecimal(formatMoney(amount, currency), language);
}

/** An amount and its currency: "1,234.50 USD". */
export function showMoney(amount: Money, currency: string, language: string): string {
  return `${showAmount(amount, currency, language)} ${currency}`;
}

/** Always signed, except for zero: "+12.30 USD". */
export function showSignedMoney(amount: Money, currency: string, language: string): string {
  return `${amount > 0n ? '+' : ''}${showMoney(amount, currency, language)}`;
}

/** A percentage ("margin level") with one digit: "187.5 %". */
export function showPercent(percent: Percent, language: string): string {
  const tenths = localDecimal((Number(percent) / 100).toFixed(1), language);
  return `${tenths} %`;
}
