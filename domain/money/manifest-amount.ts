import { defaultCurrency } from './account-currencies.ts';
import type { Money } from './amount.ts';
import { exponentOf, formatMoney, isExactMoney, moneyAtMost } from './money.ts';

/** A brand, for its account currencies. */
export interface Currencies {
  accountCurrencies: readonly string[];
}

/**
 * An amount of the manifest or a setting, in minor units of any currency. It is stated in the brand's first account
 * currency; in others, its number of minor units is the same, so that 100.00 dollars are 10000 yen and 10.000 dinars:
 * a deterministic approximation of its value, without a rate.
 */
export const manifestMoney = (text: string, { accountCurrencies }: Currencies): Money =>
  moneyAtMost(text, defaultCurrency(accountCurrencies));

/** Settings that hold an amount. */
export const AMOUNT_SETTINGS = [
  'minimum_withdrawal',
  'card_payment_minimum',
  'card_payment_maximum',
] as const;

/** False for an amount that `manifestMoney` would round down: "1500.50" yen. */
export const isWholeMinorUnits = (text: string, { accountCurrencies }: Currencies): boolean =>
  isExactMoney(text, defaultCurrency(accountCurrencies));

/** The same amount as a decimal string of a currency, without trailing zeros after the point. */
export function manifestAmount(text: string, currencies: Currencies, currency: string): string {
  if (exponentOf(currency) === exponentOf(defaultCurrency(currencies.accountCurrencies))) return text;
  const amount = formatMoney(manifestMoney(text, currencies), currency);
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
