import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barOf,
  countdown,
  grown,
  isBehind,
  mergeBars,
  secondsToClose,
  type Bar,
} from '../../../../runtime/trading/chart/candles.ts';

const bar = (time: number, close = 1): Bar => ({ time, open: 1, high: 2, low: 0.5, close });

describe('barOf and mergeBars', () => {
  test('barOf parses a candle of the API', () => {
    expect(barOf({ t: 60, o: '1.08300', h: '1.08441', l: '1.08277', c: '1.08419' })).toEqual({
      time: 60,
      open: 1.083,
      high: 1.08441,
      low: 1.08277,
      close: 1.08419,
    });
    expect(barOf({ t: 60, o: '1', h: '1', l: '1', c: '1', v: '12.5' }).volume).toBe(12.5);
  });

  test('mergeBars joins pages without gaps and duplicates, and prefers the newer page', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 })),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (times, from, to) => {
          const all = times.sort((one, other) => one - other).map((time) => bar(time, 1));
          const newer = all
            .filter(({ time }) => time >= from && time <= to)
            .map((each) => ({ ...each, close: 2 }));
          const merged = mergeBars(all, newer);
          expect(merged.map(({ time }) => time)).toEqual(all.map(({ time }) => time));
          expect(merged.filter(({ close }) => close === 2).length).toBe(newer.length);
        },
      ),
    );
    expect(mergeBars([bar(1)], [])).toEqual([bar(1)]);
    expect(mergeBars([], [bar(1)])).toEqual([bar(1)]);
  });
});

describe('grown and isBehind', () => {
  test('grown updates the current candle', () => {
    expect(grown(bar(60), 3, 119, '1m')).toEqual({ time: 60, open: 1, high: 3, low: 0.5, close: 3 });
    expect(grown(bar(60), 0.1, 60, '1m')).toEqual({ time: 60, open: 1, high: 2, low: 0.1, close: 0.1 });
  });

  test('grown starts the next candle', () => {
    expect(grown(bar(60), 3, 120.4, '1m')).toEqual({ time: 120, open: 3, high: 3, low: 3, close: 3 });
    expect(grown(undefined, 3, 61, '1m')).toMatchObject({ time: 60, close: 3 });
  });

  test('grown returns null for a price before the last candle', () =>
    expect(grown(bar(120), 3, 119, '1m')).toBeNull());

  test('isBehind is true when candles are missing', () => {
    expect([
      isBehind(bar(60), 119, '1m'),
      isBehind(bar(60), 179, '1m'),
      isBehind(bar(60), 180, '1m'),
      isBehind(undefined, 999, '1m'),
    ]).toEqual([false, false, true, false]);
  });
});

test('secondsToClose and countdown state the remaining time of a candle', () => {
  expect([secondsToClose(60, '1m'), secondsToClose(119.9, '1m'), secondsToClose(0, '4h')]).toEqual([
    60, 1, 14_400,
  ]);
  expect([countdown(5), countdown(65), countdown(3599), countdown(14_399)]).toEqual([
    '0:05',
    '1:05',
    '59:59',
    '3:59:59',
  ]);
});
