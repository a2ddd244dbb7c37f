import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPercent } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { marketHours } from '../../../../runtime/features/market-analysis/components/market-hours.ts';
import { movedOf, type Moved } from '../../../../runtime/features/market-analysis/components/market-view.ts';
import { miniLine } from '../../../../runtime/features/market-analysis/components/mini-line.ts';
import { heatOf, moversOf } from '../../../../runtime/features/market-analysis/components/movers.ts';
import { treeMap } from '../../../../runtime/features/market-analysis/components/tree-map.ts';
import { readAssets } from '../../../../runtime/trading/live/asset-view.ts';
import { assets, makeAsset } from '../../support/assets.ts';

const { list } = readAssets(assets);
const moved = (changes: (bigint | null)[]): Moved[] =>
  changes.map((change, place) => ({
    asset: list[place]!,
    bid: null,
    change: change === null ? null : asPercent(change),
    stale: false,
  }));

describe('the tree map', () => {
  const weights = fc
    .array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 })
    .map((list_) => list_.toSorted((one, other) => other - one));

  test('gives every weight its share of the area, inside the whole', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 5, max: 60 }), (each, tenths) => {
        const rects = treeMap(each, tenths / 10);
        const total = each.reduce((sum, weight) => sum + weight, 0);
        expect(rects).toHaveLength(each.length);
        rects.forEach(({ x, y, width, height }, place) => {
          expect((width * height) / 10_000).toBeCloseTo(each[place]! / total, 6);
          expect(Math.min(x, y)).toBeGreaterThan(-1e-6);
          expect(Math.max(x + width, y + height)).toBeLessThan(100 + 1e-6);
        });
      }),
    );
  });

  test('lays no field over another', () => {
    fc.assert(
      fc.property(weights, (each) => {
        const rects = treeMap(each, 3.2);
        const overlap = (one: number, long: number, other: number, longOther: number) =>
          Math.min(one + long, other + longOther) - Math.max(one, other);
        rects.forEach((one, place) =>
          rects.slice(place + 1).forEach((other) => {
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

describe('movers', () => {
  test('are the largest first, each way; what stands still or has no price is neither', () => {
    const { risers, fallers } = moversOf(moved([10n, -300n, 250n, 0n, null, -5n]), 2);
    expect(risers.map(({ change }) => change)).toEqual([250n, 10n]);
    expect(fallers.map(({ change }) => change)).toEqual([-300n, -5n]);
  });

  test('keep their order with thousands of hundredths, which are more than a number carries', () => {
    const huge = 2n ** 60n;
    expect(moversOf(moved([huge, huge + 1n]), 1).risers[0]!.change).toBe(huge + 1n);
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
])('a change of %s hundredths of a percent has the heat %s', (change, heat) =>
  expect(heatOf(change === null ? null : asPercent(change))).toBe(heat),
);

describe('a change', () => {
  const quotes = {
    get: () => ({
      bid: priceOf('1.10'),
      ask: priceOf('1.10'),
      at: 0,
      direction: null,
      stale: false,
      market: 'open' as const,
    }),
  };
  const one = (given: Parameters<typeof makeAsset>[0]) => readAssets([makeAsset(given)]).list[0]!;

  test('is measured from where the day began', () =>
    expect(movedOf(one({ day_open: '1.00' }), quotes).change).toBe(1000n));
  test('is unknown without a beginning', () =>
    expect(movedOf(one({ day_open: null }), quotes).change).toBeNull());
  test('is unknown without a quote, which counts as stale', () =>
    expect(movedOf(one({}), { get: () => undefined })).toMatchObject({
      bid: null,
      change: null,
      stale: true,
    }));
});

test('market hours gather what opens and closes together, by type', () => {
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

describe('the small chart', () => {
  const candle = (t: number, o: string, h: string, l: string, c: string) => ({ t, o, h, l, c });

  test('runs from edge to edge, and from the highest to the lowest', () => {
    const drawn = miniLine(
      [candle(1, '10', '12', '10', '12'), candle(2, '12', '12', '8', '8'), candle(3, '8', '10', '8', '10')],
      100,
      40,
    )!;
    expect(drawn.line).toBe('M0 0L50 40L100 20');
    expect(drawn.area).toBe('M0 0L50 40L100 20L100 40L0 40Z');
    expect([drawn.highest.t, drawn.lowest.t, drawn.start]).toEqual([1, 2, 20]);
  });

  test('of a price that stands still is a line in the middle', () =>
    expect(miniLine([candle(1, '5', '5', '5', '5'), candle(2, '5', '5', '5', '5')], 100, 40)!.line).toBe(
      'M0 20L100 20',
    ));
  test('needs two candles', () => expect(miniLine([candle(1, '5', '5', '5', '5')], 100, 40)).toBeNull());
});
