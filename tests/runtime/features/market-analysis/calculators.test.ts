import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPercent } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { marketHours } from '../../../../runtime/features/market-analysis/components/market-hours.ts';
import { movedOf, type Moved } from '../../../../runtime/features/market-analysis/components/market-view.ts';
import { miniLine } from '../../../../runtime/trading/chart/mini-line.ts';
import { heatOf, moversOf } from '../../../../runtime/features/market-analysis/components/movers.ts';
import { treeMap } from '../../../../runtime/features/market-analysis/components/tree-map.ts';
import { readAssets } from '../../../../runtime/trading/live/asset-view.ts';
import { assets, makeAsset } from '../../support/assets.ts';

const { list } = readAssets(assets);
const assetsWithChanges = (changes: (bigint | null)[]): Moved[] =>
  changes.map((change, index) => ({
    asset: list[index]!,
    bid: null,
    change: change === null ? null : asPercent(change),
    stale: false,
  }));

describe('treeMap', () => {
  const weights = fc
    .array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 })
    .map((list_) => list_.toSorted((one, other) => other - one));

  test('gives every weight its share of the area, inside the bounds', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 5, max: 60 }), (each, tenths) => {
        const rects = treeMap(each, tenths / 10);
        const total = each.reduce((sum, weight) => sum + weight, 0);
        expect(rects).toHaveLength(each.length);
        rects.forEach(({ x, y, width, height }, index) => {
          expect((width * height) / 10_000).toBeCloseTo(each[index]! / total, 6);
          expect(Math.min(x, y)).toBeGreaterThan(-1e-6);
          expect(Math.max(x + width, y + height)).toBeLessThan(100 + 1e-6);
        });
      }),
    );
  });

  test('returns rectangles that do not overlap', () => {
    fc.assert(
      fc.property(weights, (each) => {
        const rects = treeMap(each, 3.2);
        const overlap = (one: number, long: number, other: number, longOther: number) =>
          Math.min(one + long, other + longOther) - Math.max(one, other);
        rects.forEach((one, index) =>
          rects.slice(index + 1).forEach((other) => {
            expect(
              Math.min(
                overlap(one.x, one.width, other.x, other.width),
                overlap(one.y, one.height, other.y, other.height),
              ),
            ).toBeLessThan(1e-6);
          }),
        );
      }),
    );
  });
});

describe('moversOf', () => {
  test('sorts risers and fallers by size, without unchanged or unpriced assets', () => {
    const { risers, fallers } = moversOf(assetsWithChanges([10n, -300n, 250n, 0n, null, -5n]), 2);
    expect(risers.map(({ change }) => change)).toEqual([250n, 10n]);
    expect(fallers.map(({ change }) => change)).toEqual([-300n, -5n]);
  });

  test('compares changes beyond the precision of a number', () => {
    const huge = 2n ** 60n;
    expect(moversOf(assetsWithChanges([huge, huge + 1n]), 1).risers[0]!.change).toBe(huge + 1n);
  });
});

test.each([
  [null, 0],
  [0n, 0],
  [1n, 1],
  [19n, 1],
  [20n, 2],
  [-60n, -3],
  [-120n, -4],
  [199n, 4],
  [200n, 5],
  [-99_999n, -5],
])('heatOf %s hundredths of a percent is %s', (change, heat) =>
  expect(heatOf(change === null ? null : asPercent(change))).toBe(heat),
);

describe('movedOf', () => {
  const quotes = {
    get: () => ({
      bid: priceOf('1.10'),
      ask: priceOf('1.10'),
      at: 0,
      direction: null,
      parity: 'odd' as const,
      stale: false,
      market: 'open' as const,
    }),
  };
  const one = (given: Parameters<typeof makeAsset>[0]) => readAssets([makeAsset(given)]).list[0]!;

  test('measures the change from the opening price of the day', () =>
    expect(movedOf(one({ day_open: '1.00' }), quotes).change).toBe(1000n));
  test('returns null without an opening price', () =>
    expect(movedOf(one({ day_open: null }), quotes).change).toBeNull());
  test('returns null and stale without a quote', () =>
    expect(movedOf(one({}), { get: () => undefined })).toMatchObject({
      bid: null,
      change: null,
      stale: true,
    }));
});

test('marketHours groups assets with the same hours, by type', () => {
  expect(marketHours(assets)).toEqual([
    {
      type: 'forex',
      groups: [
        { market: 'open', changesAt: '2026-11-20T22:00:00.000Z', assets: ['EUR/USD', 'GBP/USD', 'USD/JPY'] },
      ],
    },
    {
      type: 'stock',
      groups: [{ market: 'closed', changesAt: '2026-11-23T08:00:00.000Z', assets: ['Nestlé'] }],
    },
    { type: 'crypto', groups: [{ market: 'open', changesAt: null, assets: ['BTC/USD'] }] },
    {
      type: 'commodity',
      groups: [{ market: 'closed', changesAt: '2026-11-22T23:00:00.000Z', assets: ['Gold'] }],
    },
  ]);
});

describe('miniLine', () => {
  const candle = (t: number, o: string, h: string, l: string, c: string) => ({ t, o, h, l, c });

  test('spans the width, and the height from the highest to the lowest price', () => {
    const drawn = miniLine(
      [candle(1, '10', '12', '10', '12'), candle(2, '12', '12', '8', '8'), candle(3, '8', '10', '8', '10')],
      100,
      40,
    )!;
    expect(drawn.line).toBe('M0 0L50 40L100 20');
    expect(drawn.area).toBe('M0 0L50 40L100 20L100 40L0 40Z');
    expect([drawn.highest.t, drawn.lowest.t, drawn.start]).toEqual([1, 2, 20]);
  });

  test('draws a constant price as a line in the middle', () =>
    expect(miniLine([candle(1, '5', '5', '5', '5'), candle(2, '5', '5', '5', '5')], 100, 40)!.line).toBe(
      'M0 20L100 20',
    ));
  test('returns null for fewer than two candles', () =>
    expect(miniLine([candle(1, '5', '5', '5', '5')], 100, 40)).toBeNull());
});
