import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMoney, asPrice } from '../../../domain/money/amount.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { formatPrice, priceOf } from '../../../domain/money/price.ts';
import { quantityOf, trimQuantity } from '../../../domain/money/quantity.ts';
import {
  limitProblems,
  quantityForPercent,
  readLimits,
  readOrder,
  type OrderTerms,
  type RawOrder,
} from '../../../domain/trading/order-rules.ts';
import {
  closingPrices,
  fillPrice,
  markPrice,
  notional,
  unitsOf,
  type Side,
} from '../../../domain/trading/position-figures.ts';
import * as oracle from '../support/oracle.ts';

const terms: OrderTerms = {
  contractSize: quantityOf('100'),
  qtyMin: quantityOf('0.05'),
  qtyMax: quantityOf('20'),
  qtyStep: quantityOf('0.05'),
  digits: 2,
  leverage: 30,
};
const prices = { bid: priceOf('99.90'), ask: priceOf('100.10') };
const show = { qty: trimQuantity, price: (price: bigint) => formatPrice(asPrice(price), 2) };

const read = (order: Partial<RawOrder>) =>
  readOrder({ type: 'buy', qty: '1', takeProfit: null, stopLoss: null, ...order }, terms, prices, show);
/** Each problem as `field rule param`. */
const problemsOf = (order: Partial<RawOrder>) => {
  const result = read(order);
  if ('order' in result) return [];
  return result.problems.map(({ field, rule, params }) => [field, rule, ...Object.values(params)].join(' '));
};

describe('an order', () => {
  it('has the highest leverage and no limits by default', () => {
    const order = { side: 'buy', qty: quantityOf('1'), leverage: 30, takeProfit: null, stopLoss: null };
    expect(read({})).toEqual({ order });
    expect(read({ leverage: '' })).toEqual({ order });
    expect(read({ leverage: null, takeProfit: undefined, stopLoss: undefined })).toEqual({ order });
  });

  it('has the given side, quantity, leverage and limits', () => {
    const raw = { type: 'sell' as const, qty: '20', leverage: '1', takeProfit: '99.89', stopLoss: '100.11' };
    const limits = { takeProfit: priceOf('99.89'), stopLoss: priceOf('100.11') };
    expect(read(raw)).toEqual({ order: { side: 'sell', qty: quantityOf('20'), leverage: 1, ...limits } });
  });

  it.each<[unknown, string[]]>([
    [undefined, ['qty required']],
    [null, ['qty required']],
    ['', ['qty required']],
    ['ten', ['qty type']],
    ['1e3', ['qty type']],
    ['0.000000001', ['qty step 0.05']],
    ['-1', ['qty low 0.05']],
    ['0', ['qty low 0.05']],
    ['0.04', ['qty low 0.05']],
    ['0.05', []],
    ['0.06', ['qty step 0.05']],
    ['20', []],
    ['20.01', ['qty high 20']],
  ])('of the quantity %j has these problems: %j', (qty, expected) => {
    expect(problemsOf({ qty })).toEqual(expected);
  });

  it.each<[unknown, string[]]>([
    ['0', ['leverage low 1']],
    ['-5', ['leverage low 1']],
    ['1', []],
    [30, []],
    ['31', ['leverage high 30']],
    ['1.5', ['leverage type']],
    ['high', ['leverage type']],
  ])('with the leverage %j has these problems: %j', (leverage, expected) => {
    expect(problemsOf({ leverage })).toEqual(expected);
  });

  it.each<[unknown, string[]]>([
    ['', ['take_profit required']],
    ['x', ['take_profit type']],
    ['0', ['take_profit above 0']],
    ['-1', ['take_profit above 0']],
    ['100.111', ['take_profit digits 2']],
    ['100.1111111111', ['take_profit digits 2']],
    ['100.10', ['take_profit above 100.10']],
    ['100.11', []],
  ])('to buy with a take profit of %j has these problems: %j', (takeProfit, expected) => {
    expect(problemsOf({ takeProfit })).toEqual(expected);
  });

  it('has all its problems at once', () => {
    expect(problemsOf({ qty: '0', leverage: 31, takeProfit: '1', stopLoss: 'x' })).toEqual([
      'qty low 0.05',
      'leverage high 30',
      'stop_loss type',
      'take_profit above 100.10',
    ]);
  });
});

describe('limits', () => {
  const price = fc.integer({ min: 1, max: 30 });
  const quotes = fc.record({ bid: price, spread: fc.integer({ min: 0, max: 3 }) });

  it('are on the right side of the quote: never filled at once, never at the price itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('buy', 'sell'),
        fc.option(price),
        fc.option(price),
        quotes,
        (side, takeProfit, stopLoss, { bid, spread }) => {
          const ask = bid + spread;
          const limit = (value: number | null) => (value === null ? null : asPrice(BigInt(value)));
          const found = limitProblems(
            side,
            { takeProfit: limit(takeProfit), stopLoss: limit(stopLoss) },
            { bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(ask)) },
            String,
          );
          const [beyond, behind] = side === 'buy' ? ['above', 'below'] : ['below', 'above'];
          const [far, near] = side === 'buy' ? [ask, bid] : [bid, ask];
          const isWrong = (value: number | null, direction: string | undefined, from: number) =>
            value !== null && (direction === 'above' ? value <= from : value >= from);
          expect(found).toEqual([
            ...(isWrong(takeProfit, beyond, far)
              ? [{ field: 'take_profit', rule: beyond, params: { price: String(far) } }]
              : []),
            ...(isWrong(stopLoss, behind, near)
              ? [{ field: 'stop_loss', rule: behind, params: { price: String(near) } }]
              : []),
          ]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('of an open position lie around its closing price, not around the spread', () => {
    const spread = { bid: asPrice(100n), ask: asPrice(102n) };
    const limits = { takeProfit: asPrice(101n), stopLoss: null };
    expect(limitProblems('buy', limits, spread, String)).toHaveLength(1);
    expect(limitProblems('buy', limits, closingPrices('buy', spread), String)).toEqual([]);
    expect(limitProblems('sell', limits, spread, String)).toHaveLength(1);
    expect(limitProblems('sell', limits, closingPrices('sell', spread), String)).toEqual([]);
  });

  it('of a position are both optional', () => {
    expect(readLimits('sell', { takeProfit: null, stopLoss: undefined }, 2, prices, show)).toEqual({
      limits: { takeProfit: null, stopLoss: null },
    });
  });
});

describe('prices and values', () => {
  it('a buy is filled at the ask and closed at the bid, a sell the other way round', () => {
    expect([fillPrice('buy', prices), markPrice('buy', prices)]).toEqual([prices.ask, prices.bid]);
    expect([fillPrice('sell', prices), markPrice('sell', prices)]).toEqual([prices.bid, prices.ask]);
  });

  const fraction = (max: number) => fc.integer({ min: 1, max }).map((value) => (value / 100).toFixed(2));
  const conversions = fc.record({
    rate: fc.constantFrom('1', '1.08423', '0.006666222252'),
    exponent: fc.constantFrom(0, 2, 3),
  });

  it('the value of a quantity is exact, rounded half-even', () => {
    fc.assert(
      fc.property(fraction(10 ** 7), fraction(10 ** 4), conversions, (at, qty, { rate, exponent }) => {
        const units = unitsOf(quantityOf(qty), terms.contractSize);
        const exact = oracle.times(oracle.times(oracle.ratio(at), oracle.ratio(qty)), oracle.ratio(rate));
        const expected = oracle.rounded(oracle.times(exact, oracle.ratio('100')), exponent);
        expect(notional(priceOf(at), units, { rate: rateOf(rate), exponent })).toBe(expected.n);
      }),
    );
  });

  it('the quantity for a share of the balance is the largest one in steps that it buys', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.bigInt({ min: -100n, max: 10n ** 9n }),
        fraction(10 ** 7),
        conversions,
        (percent, wallet, at, { rate, exponent }) => {
          const conversion = { rate: rateOf(rate), exponent };
          const qty = quantityForPercent(percent, asMoney(wallet), priceOf(at), terms, conversion);
          const funds =
            wallet > 0n
              ? { n: wallet * BigInt(percent), d: 100n * 10n ** BigInt(exponent) }
              : { n: 0n, d: 1n };
          const step = oracle.times(oracle.times(oracle.ratio(at), oracle.ratio('5')), oracle.ratio(rate));
          const share = oracle.by(funds, step);
          const steps = share.n / share.d;
          expect(qty).toBe(terms.qtyStep * (steps > 400n ? 400n : steps));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
