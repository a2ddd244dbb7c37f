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

describe('chart range and interval', () => {
  test('intervalFor returns the finest legible interval of a range', () => {
    expect(RANGES.map((range) => [range, intervalFor(range)])).toEqual([
      ['1D', '5m'],
      ['1W', '1h'],
      ['1M', '4h'],
      ['3M', '4h'],
      ['1Y', '1d'],
    ]);
  });

  test('pageSize of the default interval covers the whole range', () => {
    for (const range of RANGES) {
      const interval = intervalFor(range);
      const now = 1_795_219_233;
      const reached = candleStart(now, interval) - (pageSize(range, interval) - 1) * SECONDS[interval];
      expect(reached).toBeLessThanOrEqual(rangeStart(range, now));
      expect(pageSize(range, interval)).toBeLessThanOrEqual(1000);
    }
  });

  test('pageSize is 500 for any other interval', () => {
    expect([pageSize('1M', '1m'), pageSize('1Y', '1m'), pageSize('1D', '1d')]).toEqual([500, 500, 500]);
  });

  test('candleStart assigns every moment to exactly one candle', () => {
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
