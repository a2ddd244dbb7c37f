import { describe, expect, test } from 'vitest';
import { formatPercent } from '../../../../runtime/features/account-manager/profile/format-percent.ts';
import { monthBars } from '../../../../runtime/features/account-manager/profile/performance.tsx';
import { strategyOf } from '../../../../runtime/features/account-manager/profile/strategy-info.tsx';
import { closedTrade } from '../../support/account-manager.tsx';

describe('monthBars', () => {
  test('scales gains above and losses below one zero line', () => {
    const { bars, zero } = monthBars(['2026-09', '2026-10', '2026-11'], ['3.00', '-1.00', '1.50'], 80);
    expect(zero).toBe(60);
    expect(bars.map(({ y, height, sign }) => [y, height, sign])).toEqual([
      [0, 60, 'up'],
      [60, 20, 'down'],
      [30, 30, 'up'],
    ]);
  });

  test('returns the last twelve months', () => {
    const months = Array.from(
      { length: 15 },
      (_, index) => `2025-${String((index % 12) + 1).padStart(2, '0')}`,
    );
    expect(
      monthBars(
        months,
        months.map(() => '1.00'),
      ).bars,
    ).toHaveLength(12);
  });

  test('draws a visible bar for zero', () =>
    expect(monthBars(['2026-11'], ['0.00'], 80).bars[0]!.height).toBe(1));
});

describe('strategyOf', () => {
  test('summarizes assets, share of buys, leverage and number of trades', () => {
    const gold = {
      ...closedTrade,
      asset: { ...closedTrade.asset, id: 'xauusd', a_name: 'Gold' },
      trade_type: 'sell' as const,
      leverage: 20,
    };
    expect(strategyOf([gold, closedTrade, closedTrade])).toEqual({
      assets: ['EUR/USD', 'Gold'],
      buys: 67,
      leverage: 30,
      trades: 3,
    });
  });

  test('returns null without trades', () => expect(strategyOf([])).toBeNull());
});

test.each([
  ['en', '57.14', false, '57.14%'],
  ['es', '57.14', false, '57,14\u00a0%'],
  ['en', '1.20', true, '+1.20%'],
  ['en', '-0.40', true, '−0.40%'],
  ['en', '0.00', true, '0.00%'],
])('formatPercent in %s of %s (signed: %s) is %s', (language, percent, signed, text) =>
  expect(formatPercent(language, percent, signed)).toBe(text),
);
