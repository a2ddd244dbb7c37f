import { describe, expect, test } from 'vitest';
import { formatPercent } from '../../../../runtime/features/account-manager/profile/format-percent.ts';
import { monthBars } from '../../../../runtime/features/account-manager/profile/performance.tsx';
import { strategyOf } from '../../../../runtime/features/account-manager/profile/strategy-info.tsx';
import { closedTrade } from '../../support/account-manager.tsx';

describe('bars of months', () => {
  test('stand over and hang under one zero line, as high as their figures', () => {
    const { bars, zero } = monthBars(['2026-09', '2026-10', '2026-11'], ['3.00', '-1.00', '1.50'], 80);
    expect(zero).toBe(60);
    expect(bars.map(({ y, height, sign }) => [y, height, sign])).toEqual([
      [0, 60, 'up'],
      [60, 20, 'down'],
      [30, 30, 'up'],
    ]);
  });

  test('are those of the last twelve months', () => {
    const months = Array.from(
      { length: 15 },
      (_, place) => `2025-${String((place % 12) + 1).padStart(2, '0')}`,
    );
    expect(
      monthBars(
        months,
        months.map(() => '1.00'),
      ).bars,
    ).toHaveLength(12);
  });

  test('are seen when nothing was won or lost', () =>
    expect(monthBars(['2026-11'], ['0.00'], 80).bars[0]!.height).toBe(1));
});

describe('a strategy', () => {
  test('is read from the trades', () => {
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

  test('is unknown before the first one', () => expect(strategyOf([])).toBeNull());
});

test.each([
  ['en', '57.14', false, '57.14%'],
  ['es', '57.14', false, '57,14%'],
  ['en', '1.20', true, '+1.20%'],
  ['en', '-0.40', true, '−0.40%'],
  ['en', '0.00', true, '0.00%'],
])('in %s %s (signed: %s) is %s', (language, percent, signed, text) =>
  expect(formatPercent(language, percent, signed)).toBe(text),
);
