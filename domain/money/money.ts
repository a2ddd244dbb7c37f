import { divideHalfEven, formatDecimal, parseDecimal, type DecimalProblem } from './decimal.ts';

/** An amount of money in minor units of its currency: cents of a dollar, yen. */
export type Money = bigint;

/** Practice money is a currency of its own in the ledger. It is worth as much as the person's currency, and is none. */
export const PRACTICE_CURRENCY = 'XPR';

/** Minor units that are not hundredths, by ISO 4217. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  PYG: 0,
  UGX: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
};

/** Digits after the point of a currency's amounts. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

export function parseMoney(value: unknown, currency: string): Money | DecimalProblem {
  return parseDecimal(value, exponentOf(currency));
}

/** "1234.50": the contract's form of an amount. */
export function formatMoney(amount: Money, currency: string): string {
  return formatDecimal(amount, exponentOf(currency));
}

/** Rates between currencies: 10^-12 units. */
export const RATE_DIGITS = 12;
const RATE_ONE = 10n ** BigInt(RATE_DIGITS);

/** Value of one unit of each currency in US dollars, in 10^-12 units. Dollars are always in it. */
export type FxTable = ReadonlyMap<string, bigint>;

/** What one unit of `from` is worth in `to`, in 10^-12 units; undefined where the table lacks one of them. */
export function conversionRate(fx: FxTable, from: string, to: string): bigint | undefined {
  if (from === to) return RATE_ONE;
  const [source, target] = [fx.get(from), fx.get(to)];
  return source === undefined || target === undefined || target <= 0n
    ? undefined
    : divideHalfEven(source * RATE_ONE, target);
}

/** Reads the table of the contract (`Fx`). What is no positive decimal is left out. */
export function parseFx(table: Readonly<Record<string, string>>): Map<string, bigint> {
  const rates = new Map<string, bigint>([['USD', RATE_ONE]]);
  for (const [currency, text] of Object.entries(table)) {
    const rate = parseDecimal(text, RATE_DIGITS);
    if (typeof rate === 'bigint' && rate > 0n) rates.set(currency, rate);
  }
  return rates;
}
