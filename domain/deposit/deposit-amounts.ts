import {
  asMoney,
  asQuantity,
  asRate,
  QUANTITY_DIGITS,
  RATE_DIGITS,
  type Money,
  type Quantity,
  type Rate,
} from '../money/amount.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { conversionRate, PAR, rateOfQuote, type FxTable } from '../money/fx.ts';
import { convertMoney, exponentOf } from '../money/money.ts';
import type { Prices } from '../trading/position-figures.ts';

/** Value of one coin in a currency, from the mid price of the coin in US dollars, rounded half-even. */
export function coinRate(dollarPrice: Prices, fx: FxTable, currency: string): Rate | undefined {
  const rate = conversionRate(fx, 'USD', currency);
  return rate === undefined
    ? undefined
    : asRate(divideHalfEven((rateOfQuote(dollarPrice) as bigint) * rate, PAR));
}

/** 10^-20 of a currency: the product of a quantity and a rate. */
const scaleOf = (currency: string): bigint =>
  10n ** BigInt(QUANTITY_DIGITS + RATE_DIGITS - exponentOf(currency));

/** Value of an amount of a coin, rounded half-even to the minor unit of the currency. */
export const valueOfCoins = (coins: Quantity, rate: Rate, currency: string): Money =>
  asMoney(divideHalfEven(coins * rate, scaleOf(currency)));

/** Smallest amount of a coin that is worth at least this amount. The rate is above zero. */
export function coinsFor(amount: Money, rate: Rate, currency: string): Quantity {
  const value = amount * scaleOf(currency);
  return asQuantity((value + rate - 1n) / rate);
}

/** What a received amount is worth in the account's currency at the rate that was stored with the deposit. */
export function creditOf(
  received: { money: Money; currency: string } | { coins: Quantity },
  rate: Rate,
  accountCurrency: string,
): Money {
  return 'coins' in received
    ? valueOfCoins(received.coins, rate, accountCurrency)
    : convertMoney(received.money, rate, received.currency, accountCurrency);
}
