import { asMoney, RATE_DIGITS, type Money, type Rate } from './amount.ts';
import { decimalOf, divideHalfEven, formatDecimal, parseDecimal, type DecimalProblem } from './decimal.ts';

/** Practice money is a currency of its own in the ledger, in minor units of its owner's currency and shown in that one. */
export const PRACTICE_CURRENCY = 'XPR';

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Digits after the point of a currency's amounts. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/** An amount from outside: what is no decimal of the currency's digits is a problem. */
export function parseMoney(value: unknown, currency: string): Money | DecimalProblem {
  const amount = parseDecimal(value, exponentOf(currency));
  return typeof amount === 'bigint' ? asMoney(amount) : amount;
}

/** An amount from the contract's answers or a checked manifest. @throws RangeError where the text is no amount of the currency */
export const moneyOf = (text: string, currency: string): Money =>
  asMoney(decimalOf(text, exponentOf(currency)));

/** Digits that a manifest's amounts may have. */
const MOST_DIGITS = 8;

/** The largest amount of the currency that is not above a decimal which may have more digits, and is not negative. */
export function moneyAtMost(text: string, currency: string): Money {
  return asMoney(decimalOf(text, MOST_DIGITS) / 10n ** BigInt(MOST_DIGITS - exponentOf(currency)));
}

/** "1234.50": the contract's form of an amount. */
export function formatMoney(amount: Money, currency: string): string {
  return formatDecimal(amount, exponentOf(currency));
}

const RATE_ONE = 10n ** BigInt(RATE_DIGITS);

/** Share of an amount, rounded half-even to its minor unit. */
export const shareOf = (amount: Money, rate: Rate): Money => asMoney(divideHalfEven(amount * rate, RATE_ONE));

/** An amount in another currency at a rate, rounded half-even to that currency's minor unit. */
export function convertMoney(amount: Money, rate: Rate, from: string, to: string): Money {
  const shift = exponentOf(to) - exponentOf(from);
  const product = amount * rate * 10n ** BigInt(Math.max(shift, 0));
  return asMoney(divideHalfEven(product, RATE_ONE * 10n ** BigInt(Math.max(-shift, 0))));
}
