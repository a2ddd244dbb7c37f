import type { Money } from '../../domain/money/amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { formatShare } from '../../domain/money/percent.ts';
import { localDecimal } from '../../domain/money/local-decimal.ts';

/** An amount with its currency's digits but without the currency: 1,234.50. */
export function showAmount(amount: Money, currency: string, language: string): string {
  return localDecimal(formatMoney(amount, currency), language);
}

/** A figure and its unit, with a space that does not wrap: "1,234.50 USD". */
export const withUnit = (figure: string, unit: string): string => `${figure}\u00a0${unit}`;

/** An amount and its currency: "1,234.50 USD". */
export function showMoney(amount: Money, currency: string, language: string): string {
  return withUnit(showAmount(amount, currency, language), currency);
}

/** Always signed, except for zero: "+12.30 USD". */
export function showSignedMoney(amount: Money, currency: string, language: string): string {
  return `${amount > 0n ? '+' : ''}${showMoney(amount, currency, language)}`;
}

/** A part of a whole (the margin level) in percent with one digit: "187.5%". The whole is above zero. */
export function showShare(part: Money, whole: Money, language: string): string {
  return showPercent(formatShare(part, whole, 1), language);
}

/** Whether a language puts a space before the percent sign. */
const isSpaced = new Map<string, boolean>();

/** A decimal in percent, spaced as the language spaces it: "12.5%", "12,5 %". */
export function showPercent(percent: string, language: string): string {
  const spaced =
    isSpaced.get(language) ?? /\s%/.test(new Intl.NumberFormat(language, { style: 'percent' }).format(1));
  isSpaced.set(language, spaced);
  return `${localDecimal(percent, language)}${spaced ? '\u00a0' : ''}%`;
}
