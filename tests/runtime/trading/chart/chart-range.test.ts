import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  candleStart,
  INTERVALS,
  intervalFor,
  pageSize,
  RANGES,
  rangeStart,
  SECONDS,
} from '../../../../runtime/trading/chart/chart-range.ts';

describe('range and interval', () => {
  test('a range is seen whole on the finest candles that can still be read', () => {
    expect(RANGES.map((range) => [range, intervalFor(range)])).toEqual([
      ['1D', '5m'],
      ['1W', '1h'],
      ['1M', '4h'],
      ['3M', '4h'],
      ['1Y', '1d'],
    ]);
  });

  test('the first page of a fitted range reaches back to its start, for candles at every moment of it', () => {
    for (const range of RANGES) {
      const interval = intervalFor(range);
      const now = 1_795_219_233;
      const reached = candleStart(now, interval) - (pageSize(range, interval) - 1) * SECONDS[interval];
      expect(reached).toBeLessThanOrEqual(rangeStart(range, now));
      expect(pageSize(range, interval)).toBeLessThanOrEqual(1000);
    }
  });

  test('other candles come in pages, whatever the range', () => {
    expect([pageSize('1M', '1m'), pageSize('1Y', '1m'), pageSize('1D', '1d')]).toEqual([500, 500, 500]);
  });

  test('every moment lies in exactly one candle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom(...INTERVALS),
        (at, interval) => {
          const start = candleStart(at, interval);
          expect(start % SECONDS[interval]).toBe(0);
          expect(at - start).toBeGreaterThanOrEqual(0);
          expect(at - start).toBeLessThan(SECONDS[interval]);
        },
      ),
    );
  });
});
