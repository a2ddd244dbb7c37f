import { asMoney, RATE_DIGITS, type Money, type Rate } from './amount.ts';
import { decimalOf, divideHalfEven, formatDecimal, parseDecimal, type DecimalProblem } from './decimal.ts';

/** Currencies of ISO 4217 and of practice money whose minor unit is not 1/100. */
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
  XPR0: 0,
  XPR3: 3,
};

/** Decimal places of a currency's amounts. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/**
 * Ledger currency of practice money: of its own, with the decimal places of the owner's currency, in which it
 * is displayed.
 */
export function practiceCurrencyOf(currency: string): string {
  const digits = exponentOf(currency);
  return digits === 2 ? 'XPR' : `XPR${digits}`;
}

/** Parses an untrusted amount; a problem when it is not a decimal with the currency's decimal places. */
export function parseMoney(value: unknown, currency: string): Money | DecimalProblem {
  const amount = parseDecimal(value, exponentOf(currency));
  return typeof amount === 'bigint' ? asMoney(amount) : amount;
}

/**
 * Parses an amount from the contract or a checked manifest.
 * @throws RangeError when the text is not an amount of the currency
 */
export const moneyOf = (text: string, currency: string): Money =>
  asMoney(decimalOf(text, exponentOf(currency)));

/** Maximum decimal places of a manifest's amounts. */
const MAX_DIGITS = 8;

/** Rounds a non-negative decimal with any decimal places down to the currency's minor unit. */
export function moneyAtMost(text: string, currency: string): Money {
  return asMoney(decimalOf(text, MAX_DIGITS) / 10n ** BigInt(MAX_DIGITS - exponentOf(currency)));
}

/** Whether a non-negative decimal with up to eight decimal places is a whole number of the currency's minor units. */
export const isExactMoney = (text: string, currency: string): boolean =>
  decimalOf(text, MAX_DIGITS) % 10n ** BigInt(MAX_DIGITS - exponentOf(currency)) === 0n;

/** Formats an amount as the contract does: "1234.50". */
export function formatMoney(amount: Money, currency: string): string {
  return formatDecimal(amount, exponentOf(currency));
}

const RATE_ONE = 10n ** BigInt(RATE_DIGITS);

/** Share of an amount, rounded half-even to its minor unit. */
export const shareOf = (amount: Money, rate: Rate): Money => asMoney(divideHalfEven(amount * rate, RATE_ONE));

/** Converts an amount at a rate, rounded half-even to the minor unit of the target currency. */
export function convertMoney(amount: Money, rate: Rate, from: string, to: string): Money {
  const shift = exponentOf(to) - exponentOf(from);
  const product = amount * rate * 10n ** BigInt(Math.max(shift, 0));
  return asMoney(divideHalfEven(product, RATE_ONE * 10n ** BigInt(Math.max(-shift, 0))));
}
