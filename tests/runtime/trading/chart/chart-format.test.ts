import { describe, expect, test } from 'vitest';
import { priceWriter, timeWriter, zoneName } from '../../../../runtime/trading/chart/chart-format.ts';

const MIDNIGHT = Date.UTC(2026, 10, 21) / 1000;

describe('chart formats', () => {
  test("show prices with the asset's digits in the user's language", () => {
    expect([
      priceWriter('en', 5)(1.0842),
      priceWriter('es', 5)(1.0842),
      priceWriter('en', 2)(109_231.5),
      priceWriter('es', 0)(18_250),
    ]).toEqual(['1.08420', '1,08420', '109,231.50', '18.250']);
  });

  test('show midnight as 00:00 in every language', () => {
    expect([timeWriter('en', '1m')(MIDNIGHT, 'time'), timeWriter('es', '1m')(MIDNIGHT, 'time')]).toEqual([
      '00:00',
      '00:00',
    ]);
  });

  test('show no time for daily candles', () => {
    expect(timeWriter('en', '1d')(MIDNIGHT, 'whole')).toBe('Nov 21, 2026');
    expect(timeWriter('en', '1m')(MIDNIGHT, 'whole')).toBe('Nov 21, 2026, 00:00');
  });

  test('show the time zone as an offset from UTC', () => {
    expect([zoneName(0), zoneName(3600), zoneName(-12_600), zoneName(20_700)]).toEqual([
      'UTC',
      'UTC+1',
      'UTC−3:30',
      'UTC+5:45',
    ]);
  });
});
