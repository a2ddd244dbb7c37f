/** Currencies of the accounts of a brand that names none. */
export const USUAL_ACCOUNT_CURRENCIES: readonly string[] = ['USD'];

/** Currency of an account whose owner asked for no other: the brand's first. */
export const defaultCurrency = ([first]: readonly string[]): string => first ?? USUAL_ACCOUNT_CURRENCIES[0]!;

/**
 * Currencies that accounts can be kept in: those with a pair with the dollar, so that margin and profit can be converted, and
 * with two minor digits, because practice money counts in hundredths.
 */
export const ACCOUNT_CURRENCIES: readonly string[] = [
  'AUD',
  'CAD',
  'CHF',
  'EUR',
  'GBP',
  'HKD',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
  'SGD',
  'USD',
  'ZAR',
];
