import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPrice } from '../../../../domain/money/amount.ts';
import { formatDecimal } from '../../../../domain/money/decimal.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { closingPrices } from '../../../../domain/trading/position-figures.ts';
import { limitProblems } from '../../../../domain/trading/order-rules.ts';
import {
  handleAt,
  isAmbiguous,
  kindOf,
  limitAt,
  priceOnTick,
  limitProblemAt,
  type Handle,
} from '../../../../runtime/trading/chart/limit-drag.ts';

const handles: Handle[] = [
  { position: 'a', kind: 'entry', y: 100 },
  { position: 'a', kind: 'take_profit', y: 104 },
  { position: 'b', kind: 'stop_loss', y: 200 },
];
const show = (value: bigint) => formatDecimal(value, 8, 5);
const prices = { bid: priceOf('1.08419'), ask: priceOf('1.08427') };

describe('handleAt', () => {
  test('returns the nearest handle within reach', () => {
    expect(handleAt(handles, 205, 6)?.position).toBe('b');
    expect(handleAt(handles, 190, 6)).toBeUndefined();
    expect(handleAt([], 5, 6)).toBeUndefined();
  });

  test('prefers a limit to the entry line', () => {
    expect(handleAt(handles, 101, 6)?.kind).toBe('take_profit');
    expect(handleAt(handles, 95, 6)?.kind).toBe('entry');
  });
});

test('isAmbiguous if limits of other positions of the kind are in the same place', () => {
  const limit = (position: string, y: number, kind: Handle['kind'] = 'stop_loss'): Handle => ({
    position,
    kind,
    y,
  });
  expect(isAmbiguous([limit('a', 100), limit('b', 104)], limit('a', 100))).toBe(true);
  expect(isAmbiguous([limit('a', 100), limit('b', 107)], limit('a', 100))).toBe(false);
  expect(isAmbiguous([limit('a', 100), limit('b', 100, 'take_profit')], limit('a', 100))).toBe(false);
});

describe('dropping a limit', () => {
  test("priceOnTick rounds to the asset's last digit", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.000001, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 8 }),
        (drawn, digits) => {
          const price = priceOnTick(drawn, digits);
          expect(formatDecimal(price ?? 0n, 8, digits)).toBe(drawn.toFixed(digits));
          expect((price ?? 0n) % 10n ** BigInt(8 - digits)).toBe(0n);
          expect(price).not.toBe(0n);
        },
      ),
    );
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e16])('priceOnTick returns null for %s', (drawn) =>
    expect(priceOnTick(drawn, 5)).toBeNull(),
  );

  test('kindOf an entry handle depends on the side of the mark price', () => {
    const mark = 100n;
    expect([
      kindOf({ kind: 'entry' }, 'buy', asPrice(110n), asPrice(mark)),
      kindOf({ kind: 'entry' }, 'buy', asPrice(90n), asPrice(mark)),
    ]).toEqual(['take_profit', 'stop_loss']);
    expect([
      kindOf({ kind: 'entry' }, 'sell', asPrice(110n), asPrice(mark)),
      kindOf({ kind: 'entry' }, 'sell', asPrice(90n), asPrice(mark)),
    ]).toEqual(['stop_loss', 'take_profit']);
    expect(kindOf({ kind: 'stop_loss' }, 'buy', asPrice(110n), asPrice(mark))).toBe('stop_loss');
  });

  test('limitAt leaves the other limit out', () => {
    expect(limitAt('take_profit', asPrice(6n))).toEqual({ takeProfit: 6n });
    expect(limitAt('stop_loss', asPrice(1n))).toEqual({ stopLoss: 1n });
  });

  test('limitProblemAt applies the order rules', () => {
    expect(limitProblemAt('buy', 'take_profit', priceOf('1.08'), prices, show)).toMatchObject({
      field: 'take_profit',
      rule: 'above',
      params: { price: '1.08419' },
    });
    expect(limitProblemAt('buy', 'stop_loss', priceOf('1.09'), prices, show)).toMatchObject({
      field: 'stop_loss',
      rule: 'below',
      params: { price: '1.08419' },
    });
    expect(limitProblemAt('sell', 'take_profit', priceOf('1.09'), prices, show)).toMatchObject({
      rule: 'below',
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n * 10n ** 8n }),
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom('take_profit', 'stop_loss'),
        (price, side, kind) => {
          const limits = { takeProfit: null, stopLoss: null, ...limitAt(kind, asPrice(price)) };
          expect(limitProblemAt(side, kind, asPrice(price), prices, show)).toEqual(
            limitProblems(side, limits, closingPrices(side, prices), show)[0],
          );
        },
      ),
    );
  });
});
