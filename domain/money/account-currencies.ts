import type { Money } from './amount.ts';
import { exponentOf, moneyOf } from './money.ts';

/** Currencies of the accounts of a brand that names none. */
export const DEFAULT_ACCOUNT_CURRENCIES: readonly string[] = ['USD'];

/** Currency of an account whose owner asked for no other: the brand's first. */
export const defaultCurrency = ([first]: readonly string[]): string =>
  first ?? DEFAULT_ACCOUNT_CURRENCIES[0]!;

/**
 * Currencies that accounts can be kept in: those with a pair with the dollar, so that margin and profit can be
 * converted.
 */
export const ACCOUNT_CURRENCIES: readonly string[] = [
  'AUD',
  'CAD',
  'CHF',
  'EUR',
  'GBP',
  'HKD',
  'JPY',
  'KWD',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
  'SGD',
  'USD',
  'ZAR',
];

/** Virtual money of a new demo or practice account: 10,000 units, or 1,000,000 of a currency without minor units. */
export const initialVirtualMoney = (currency: string): Money =>
  moneyOf(exponentOf(currency) === 0 ? '1000000' : '10000', currency);
