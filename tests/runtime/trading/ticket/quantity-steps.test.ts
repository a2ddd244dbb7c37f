import { multiply } from '../../../../domain/money/amount.ts';
import { formatPrice, priceOf, priceOfTicks, tickSize } from '../../../../domain/money/price.ts';
import { quantityOf } from '../../../../domain/money/quantity.ts';
import { limitProblems } from '../../../../domain/trading/order-rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decreased,
  increased,
  limitDecreased,
  limitStep,
  startLimit,
  startQuantity,
} from '../../../../runtime/trading/ticket/quantity-steps.ts';
import { leverageChoices } from '../../../../runtime/trading/ticket/leverage-choices.ts';
import { terms } from '../../support/ticket-context.ts';

const d = quantityOf;
const p = priceOf;
const share = { ...terms, qtyMin: d('1'), qtyMax: d('100'), qtyStep: d('1') };

describe('quantity steps', () => {
  test('startQuantity is 0.1, or the closest quantity that the asset allows', () => {
    expect([
      startQuantity(terms),
      startQuantity(share),
      startQuantity({ ...terms, qtyMax: d('0.05') }),
    ]).toEqual([d('0.1'), d('1'), d('0.05')]);
  });

  test('increased adds 0.01', () => expect(increased(d('0.1'), terms)).toBe(d('0.11')));
  test('decreased subtracts 0.01 down to 0.1', () => {
    expect([
      decreased(d('0.12'), terms),
      decreased(d('0.11'), terms),
      decreased(d('0.1'), terms),
      decreased(d('0.05'), terms),
    ]).toEqual([d('0.11'), d('0.1'), d('0.1'), d('0.05')]);
  });
  test('use the step of an asset in whole units, up to its maximum', () => {
    expect([
      increased(d('1'), share),
      decreased(d('2'), share),
      decreased(d('1'), share),
      increased(d('100'), share),
    ]).toEqual([d('2'), d('1'), d('1'), d('100')]);
  });

  test('always result in quantities that the asset allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0.001', '0.01', '0.1', '1', '5'),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 50 }),
        (step, from, count) => {
          const of = { qtyStep: d(step), qtyMin: d(step), qtyMax: multiply(d(step), 1000n) };
          let qty = startQuantity(of);
          for (let press = 0; press < count; press++)
            qty = (from + press) % 3 ? increased(qty, of) : decreased(qty, of);
          expect(qty % of.qtyStep).toBe(0n);
          expect(qty >= of.qtyMin && qty <= of.qtyMax).toBe(true);
        },
      ),
    );
  });
});

describe('limit steps', () => {
  test('are a hundred points of the asset', () =>
    expect([limitStep(5), limitStep(2), limitStep(0)].map((step) => formatPrice(step, 5))).toEqual([
      '0.00100',
      '1.00000',
      '100.00000',
    ]));
  test('do not go down to zero', () =>
    expect([
      limitDecreased(p('1.08'), 5),
      limitDecreased(p('0.001'), 5),
      limitDecreased(p('150'), 0),
    ]).toEqual([p('1.079'), p('0.001'), p('50')]));

  test('start at a price that the limit rules allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom('take_profit', 'stop_loss'),
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom(2, 3, 5),
        (side, kind, points, spread, digits) => {
          const point = tickSize(digits);
          const prices = { bid: priceOfTicks(points, digits), ask: priceOfTicks(points + spread, digits) };
          const price = startLimit(kind, side, prices, digits);
          const limits = {
            takeProfit: kind === 'take_profit' ? price : null,
            stopLoss: kind === 'stop_loss' ? price : null,
          };
          expect(price % point).toBe(0n);
          expect(limitProblems(side, limits, prices, String)).toEqual([]);
        },
      ),
    );
  });
});

test('leverageChoices end with the maximum', () => {
  expect([leverageChoices(30), leverageChoices(1), leverageChoices(2), leverageChoices(7)]).toEqual([
    [1, 2, 3, 5, 10, 15, 20, 25, 30],
    [1],
    [1, 2],
    [1, 2, 3, 5, 7],
  ]);
});
