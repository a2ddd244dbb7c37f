import { asRate, PRICE_DIGITS, RATE_DIGITS, type Price, type Rate } from './amount.ts';
import { decimalOf, divideHalfEven, formatDecimal, parseDecimal, trimDecimal } from './decimal.ts';

const PRICE_ONE = 10n ** BigInt(PRICE_DIGITS);

/** The rate of a currency to itself. */
export const PAR: Rate = asRate(10n ** BigInt(RATE_DIGITS));

/** Value of one unit of each currency in US dollars. Dollars are always in it. */
export type FxTable = ReadonlyMap<string, Rate>;

/** A rate from the contract's answers or the database. @throws RangeError where the text is no decimal */
export const rateOf = (text: string): Rate => asRate(decimalOf(text, RATE_DIGITS));

export const formatRate = (rate: Rate): string => formatDecimal(rate, RATE_DIGITS);
/** The rate without trailing zeros. */
export const trimRate = (rate: Rate): string => trimDecimal(rate, RATE_DIGITS);

/** Value of one unit of `from` in `to`, rounded half-even; undefined where the table lacks one of them. */
export function conversionRate(fx: FxTable, from: string, to: string): Rate | undefined {
  if (from === to) return PAR;
  const [source, target] = [fx.get(from), fx.get(to)];
  return source === undefined || target === undefined || target <= 0n
    ? undefined
    : asRate(divideHalfEven(source * PAR, target));
}

/** Reads the table of the contract (`Fx`). Rates that are no positive decimal are left out. */
export function parseFx(table: Readonly<Record<string, string>>): Map<string, Rate> {
  const rates = new Map<string, Rate>([['USD', PAR]]);
  for (const [currency, text] of Object.entries(table)) {
    const rate = parseDecimal(text, RATE_DIGITS);
    if (typeof rate === 'bigint' && rate > 0n) rates.set(currency, asRate(rate));
  }
  return rates;
}

/** The middle of a bid and an ask as a rate: dollars for one unit of the base currency. */
export const rateOfQuote = ({ bid, ask }: { bid: Price; ask: Price }): Rate =>
  asRate(divideHalfEven((bid + ask) * PAR, 2n * PRICE_ONE));

/** The middle of a bid and an ask as a rate, inverted: dollars for one unit of the price's currency. */
export const inverseRateOfQuote = ({ bid, ask }: { bid: Price; ask: Price }): Rate =>
  asRate(divideHalfEven(2n * PAR * PRICE_ONE, bid + ask));
