import { asRate, PRICE_DIGITS, RATE_DIGITS, type Price, type Rate } from './amount.ts';
import { decimalOf, divideHalfEven, formatDecimal, parseDecimal, trimDecimal } from './decimal.ts';

const PRICE_ONE = 10n ** BigInt(PRICE_DIGITS);

/** The rate of a currency to itself. */
export const PAR: Rate = asRate(10n ** BigInt(RATE_DIGITS));

/** Value of one unit of each currency in US dollars. Always contains USD. */
export type FxTable = ReadonlyMap<string, Rate>;

/**
 * Parses a rate from the contract or the database.
 * @throws RangeError when the text is not a decimal
 */
export const rateOf = (text: string): Rate => asRate(decimalOf(text, RATE_DIGITS));

export const formatRate = (rate: Rate): string => formatDecimal(rate, RATE_DIGITS);
/** The rate without trailing zeros. */
export const trimRate = (rate: Rate): string => trimDecimal(rate, RATE_DIGITS);

/** Value of one unit of `from` in `to`, rounded half-even; undefined when the table lacks either. */
export function conversionRate(fx: FxTable, from: string, to: string): Rate | undefined {
  if (from === to) return PAR;
  const [source, target] = [fx.get(from), fx.get(to)];
  return source === undefined || target === undefined || target <= 0n
    ? undefined
    : asRate(divideHalfEven(source * PAR, target));
}

/** Parses the contract's table (`Fx`). Omits rates that are not positive decimals. */
export function parseFx(table: Readonly<Record<string, string>>): Map<string, Rate> {
  const rates = new Map<string, Rate>([['USD', PAR]]);
  for (const [currency, text] of Object.entries(table)) {
    const rate = parseDecimal(text, RATE_DIGITS);
    if (typeof rate === 'bigint' && rate > 0n) rates.set(currency, asRate(rate));
  }
  return rates;
}

/** Mid price as a rate: US dollars per unit of the base currency. */
export const rateOfQuote = ({ bid, ask }: { bid: Price; ask: Price }): Rate =>
  asRate(divideHalfEven((bid + ask) * PAR, 2n * PRICE_ONE));

/** Inverse mid price as a rate: US dollars per unit of the quote currency. */
export const inverseRateOfQuote = ({ bid, ask }: { bid: Price; ask: Price }): Rate =>
  asRate(divideHalfEven(2n * PAR * PRICE_ONE, bid + ask));
