import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinRate, coinsFor, creditOf, valueOfCoins } from '../../../domain/deposit/deposit-amounts.ts';
import { cardOutcome, invoiceOutcome, type InvoiceFacts } from '../../../domain/deposit/payment-outcome.ts';
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

describe('the outcome of an invoice', () => {
  const facts = (status: string, additionalStatus: string, received = 0n): InvoiceFacts => ({
    status,
    additionalStatus,
    amount: asMoney(15_000n),
    received: asMoney(received),
  });

  it('is a credit only when it is settled', () => {
    const statuses = fc.constantFrom('New', 'Processing', 'Settled', 'Expired', 'Invalid', 'Unknown');
    const additional = fc.constantFrom(
      'None',
      'Marked',
      'Invalid',
      'PaidLate',
      'PaidOver',
      'PaidPartial',
      'X',
    );
    fc.assert(
      fc.property(
        statuses,
        additional,
        money,
        money,
        fc.boolean(),
        (status, more, amount, received, marked) => {
          const outcome = invoiceOutcome({ status, additionalStatus: more, amount, received }, marked);
          if (outcome.kind !== 'credit') return;
          expect(status).toBe('Settled');
          expect(['None', 'PaidOver', ...(marked ? ['Marked'] : [])]).toContain(more);
          expect(outcome.amount >= amount).toBe(true);
          expect(outcome.amount === amount || outcome.amount === received).toBe(true);
        },
      ),
    );
  });

  it('credits what was received if that is more', () => {
    expect(invoiceOutcome(facts('Settled', 'PaidOver', 16_250n), false)).toEqual({
      kind: 'credit',
      amount: 16_250n,
    });
    expect(invoiceOutcome(facts('Settled', 'PaidOver', 0n), false)).toEqual({
      kind: 'credit',
      amount: 15_000n,
    });
  });

  it('rejects only what received nothing', () => {
    expect(invoiceOutcome(facts('Expired', 'None'), false)).toEqual({ kind: 'reject', reason: 'expired' });
    expect(invoiceOutcome(facts('Expired', 'None', 1n), false)).toEqual({
      kind: 'review',
      reason: 'paid_partial',
    });
    expect(invoiceOutcome(facts('Invalid', 'Marked', 1n), false)).toEqual({
      kind: 'review',
      reason: 'paid_partial',
    });
  });
});

describe('the outcome of a card payment', () => {
  it('is a credit only when it is captured and nothing was taken back', () => {
    const statuses = fc.constantFrom(
      'requires_action',
      'processing',
      'captured',
      'refunded',
      'declined',
      'x',
      '',
    );
    fc.assert(
      fc.property(statuses, money, fc.bigInt({ min: 0n, max: 100n }), (status, amount, reversed) => {
        const outcome = cardOutcome({ status, amount, reversed: asMoney(reversed) });
        if (outcome.kind === 'credit') expect([reversed, outcome.amount]).toEqual([0n, amount]);
        if (outcome.kind === 'credit') expect(['captured', 'refunded']).toContain(status);
      }),
    );
  });

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['unheard_of', 'declined'],
    [undefined, 'declined'],
  ])('keeps the known reasons of a decline: %s', (declineCode, reason) => {
    const facts = { status: 'declined', amount: asMoney(1n), reversed: asMoney(0n) };
    expect(cardOutcome({ ...facts, ...(declineCode ? { declineCode } : {}) })).toEqual({
      kind: 'reject',
      reason,
    });
  });
});
