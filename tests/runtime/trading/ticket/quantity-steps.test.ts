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

describe('the quantity’s buttons', () => {
  test('a ticket starts at 0.1, or at the least the asset takes', () => {
    expect([
      startQuantity(terms),
      startQuantity(share),
      startQuantity({ ...terms, qtyMax: d('0.05') }),
    ]).toEqual([d('0.1'), d('1'), d('0.05')]);
  });

  test('one hundredth up', () => expect(increased(d('0.1'), terms)).toBe(d('0.11')));
  test('one hundredth down while it is above 0.1, and no further', () => {
    expect([
      decreased(d('0.12'), terms),
      decreased(d('0.11'), terms),
      decreased(d('0.1'), terms),
      decreased(d('0.05'), terms),
    ]).toEqual([d('0.11'), d('0.1'), d('0.1'), d('0.05')]);
  });
  test('whole shares where the asset has no hundredths, and never above the most', () => {
    expect([
      increased(d('1'), share),
      decreased(d('2'), share),
      decreased(d('1'), share),
      increased(d('100'), share),
    ]).toEqual([d('2'), d('1'), d('1'), d('100')]);
  });

  test('lead to quantities that the asset takes', () => {
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

describe('the buttons of a limit', () => {
  test('a hundred points of the asset', () =>
    expect([limitStep(5), limitStep(2), limitStep(0)].map((step) => formatPrice(step, 5))).toEqual([
      '0.00100',
      '1.00000',
      '100.00000',
    ]));
  test('down only while more than a step is left', () =>
    expect([
      limitDecreased(p('1.08'), 5),
      limitDecreased(p('0.001'), 5),
      limitDecreased(p('150'), 0),
    ]).toEqual([p('1.079'), p('0.001'), p('50')]));

  test('a limit that is switched on starts where it is allowed', () => {
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

test('leverage is offered up to the cap, the cap among it once', () => {
  expect([leverageChoices(30), leverageChoices(1), leverageChoices(2), leverageChoices(7)]).toEqual([
    [1, 2, 3, 5, 10, 15, 20, 25, 30],
    [1],
    [1, 2],
    [1, 2, 3, 5, 7],
  ]);
});
