import { readTypedAmount } from '../../domain/money/typed-amount.ts';
import type { TypedDecimal } from '../../domain/money/typed-decimal.ts';
import { decimalMark } from './typed-decimal.ts';

/** Signs of a currency in a language: its code, "US$" and "$". Other units have no signs. */
function signsOf(unit: string, language: string): string[] {
  if (!/^[A-Z]{3}$/.test(unit)) return [unit];
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(language, { style: 'currency', currency: unit, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? '';
  return [unit, sign('symbol'), sign('narrowSymbol')];
}

/** Parses an amount typed or pasted in the user's language, with or without its currency or unit. */
export function readAmountText(text: string, language: string, digits: number, unit = ''): TypedDecimal {
  return readTypedAmount(text, { point: decimalMark(language), digits, units: signsOf(unit, language) });
}
