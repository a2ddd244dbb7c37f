import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinRate, coinsFor, creditOf, valueOfCoins } from '../../../domain/deposit/deposit-amounts.ts';
import { asMoney, asQuantity, asRate } from '../../../domain/money/amount.ts';
import { PAR, parseFx, rateOf } from '../../../domain/money/fx.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';

const money = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(asMoney);
const rate = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(asRate);
const coins = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(asQuantity);
const absolute = (value: bigint) => (value < 0n ? -value : value);

describe('amounts of deposits', () => {
  it('the coins for an amount are the fewest that are worth it', () => {
    fc.assert(
      fc.property(money, rate, (amount, coinPrice) => {
        const due = coinsFor(amount, coinPrice, 'USD');
        const exact = (quantity: bigint) => quantity * coinPrice;
        const scaled = amount * 10n ** 18n;
        expect(exact(due) >= scaled && exact(due - 1n) < scaled).toBe(true);
        expect(valueOfCoins(due, coinPrice, 'USD') >= amount).toBe(true);
      }),
    );
  });

  it('the value of coins is the nearest minor unit, half to even', () => {
    fc.assert(
      fc.property(coins, rate, (quantity, coinPrice) => {
        const value = valueOfCoins(quantity, coinPrice, 'USD');
        const error = absolute(2n * (quantity * coinPrice - value * 10n ** 18n));
        expect(error <= 10n ** 18n).toBe(true);
        if (error === 10n ** 18n) expect(value % 2n).toBe(0n);
      }),
    );
    expect(valueOfCoins(quantityOf('0.5'), rateOf('0.01'), 'USD')).toBe(0n);
    expect(valueOfCoins(quantityOf('1.5'), rateOf('0.01'), 'USD')).toBe(2n);
    expect(valueOfCoins(quantityOf('1'), rateOf('150.4'), 'JPY')).toBe(150n);
  });

  it('more received is never worth less, and par is exact', () => {
    fc.assert(
      fc.property(coins, coins, rate, (a, b, coinPrice) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const worth = (quantity: typeof a) => creditOf({ coins: quantity }, coinPrice, 'EUR');
        expect(worth(less) <= worth(more)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(money, (amount) => {
        expect(creditOf({ money: amount, currency: 'USD' }, PAR, 'USD')).toBe(amount);
      }),
    );
  });

  it('a coin is worth its mid price, converted from dollars', () => {
    const prices = { bid: priceOf('60000.00'), ask: priceOf('60010.00') };
    expect(coinRate(prices, parseFx({ EUR: '1.25' }), 'USD')).toBe(rateOf('60005'));
    expect(coinRate(prices, parseFx({ EUR: '1.25' }), 'EUR')).toBe(rateOf('48004'));
    expect(coinRate(prices, parseFx({}), 'EUR')).toBeUndefined();
  });
});
