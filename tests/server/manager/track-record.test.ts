import { asMoney } from '../../../domain/money/amount.ts';
import { describe, expect, it } from 'vitest';
import {
  ENOUGH_TRADES,
  performanceOf,
  type ClosedTrade,
  type Movement,
} from '../../../server/modules/manager/track-record.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A pseudorandom number generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function history(seed: number, count: number): { trades: ClosedTrade[]; movements: Movement[] } {
  const next = numbers(seed);
  const start = now.getTime() - Math.floor(40 + next() * 200) * DAY;
  const trades = Array.from({ length: count }, () => {
    const openAt = start + Math.floor(next() * (now.getTime() - start - 3 * DAY));
    return {
      openAt: new Date(openAt),
      closeAt: new Date(openAt + Math.ceil(next() * 2 * DAY)),
      profit: asMoney(BigInt(Math.floor(next() * 60_000) - 25_000)),
    };
  });
  const movements = [
    { at: new Date(start - DAY), amount: asMoney(5_000_000n) },
    { at: new Date(start + 20 * DAY), amount: asMoney(1_000_000n) },
    ...trades.map(({ closeAt, profit }) => ({ at: closeAt, amount: profit })),
  ];
  return { trades, movements: movements.sort((a, b) => a.at.getTime() - b.at.getTime()) };
}

/** Reference implementation of the figures in floating point, independent of the backend. */
function referenceFigures({ trades, movements }: ReturnType<typeof history>) {
  const balance = (at: number) =>
    movements.filter((one) => Number(one.at) <= at).reduce((sum, one) => sum + Number(one.amount), 0);
  const first = Math.min(...trades.map((one) => Number(one.openAt)));
  const end = Math.max(...trades.map((one) => Number(one.closeAt)));
  /** What came in and went out after one moment, up to another, besides the profits of trades. */
  const flows = (after: number, until: number) =>
    balance(until) -
    balance(after) -
    trades
      .filter((one) => Number(one.closeAt) > after && Number(one.closeAt) <= until)
      .reduce((total, one) => total + Number(one.profit), 0);
  /** Each closing relative to the balance before it, with or without the flows since its opening. */
  const gain = (some: ClosedTrade[]) => {
    const times = [...new Set(some.map((one) => Number(one.closeAt)))];
    const factors = times.map((at) => {
      const closed = trades.filter((one) => Number(one.closeAt) === at);
      const profit = closed.reduce((total, one) => total + Number(one.profit), 0);
      const before = balance(at) - profit;
      const bases = [before, ...closed.map((one) => before - flows(Number(one.openAt), at))];
      return Math.min(...bases.filter((base) => base > 0).map((base) => 1 + profit / base));
    });
    return 100 * (factors.reduce((product, factor) => product * factor, 1) - 1);
  };
  const nameOf = (date: Date) => `${date.getUTCFullYear()}-${`${date.getUTCMonth() + 1}`.padStart(2, '0')}`;
  const months = [...new Set(trades.map(({ closeAt }) => nameOf(closeAt)))].map(
    (name) => [name, gain(trades.filter(({ closeAt }) => nameOf(closeAt) === name))] as const,
  );
  const begin = Number(now) - 30 * DAY;
  return {
    months,
    monthly: gain(trades.filter((one) => Number(one.closeAt) > begin)),
    total: gain(trades),
    wins: (100 * trades.filter((one) => Number(one.profit) > 0).length) / trades.length,
    hours:
      trades.reduce((total, one) => total + (Number(one.closeAt) - Number(one.openAt)), 0) /
      trades.length /
      HOUR,
    perDay: trades.length / ((end - first) / DAY),
  };
}

const near = (text: string, value: number, digits: number) =>
  expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-9);

describe('performanceOf', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed + 1))(
    'matches the reference implementation (seed %i)',
    (seed) => {
      const own = history(seed, 20 + ((seed * 7) % 90));
      const { record, months, figures } = performanceOf(own.trades, own.movements, now);
      const expected = referenceFigures(own);
      expect(record).toMatchObject({ trades: own.trades.length, enough: true });
      near(figures!.monthly_return, expected.monthly, 2);
      near(figures!.total_return, expected.total, 2);
      near(figures!.total_win, expected.wins, 2);
      near(figures!.trade_length, expected.hours, 1);
      near(figures!.trade_per_day, expected.perDay, 2);
      const profitByMonth = new Map(months.map(({ month, profit }) => [month, profit]));
      for (const [month, value] of expected.months) near(profitByMonth.get(month)!, value, 2);
    },
  );

  it('is computed of more trades than a call can have arguments', () => {
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000);
    const trades = Array.from({ length: 200_000 }, (_, at) => ({
      openAt: day(at),
      closeAt: day(at + 1),
      profit: asMoney(1n),
    }));
    const movements = [{ at: day(-1), amount: asMoney(1_000_000n) }];
    expect(performanceOf(trades, movements, day(300_000)).record).toMatchObject({
      trades: 200_000,
      enough: true,
    });
  });

  it('lists every month between the first and the last, including months without trades', () => {
    const trade = (month: string) => ({
      openAt: new Date(`${month}-10T08:00:00.000Z`),
      closeAt: new Date(`${month}-10T10:00:00.000Z`),
      profit: asMoney(100n),
    });
    const trades = Array.from({ length: ENOUGH_TRADES }, (_, index) =>
      trade(index < 10 ? '2025-11' : '2026-02'),
    );
    const { months } = performanceOf(
      trades,
      [
        { at: new Date('2025-01-01T00:00:00.000Z'), amount: asMoney(100_000n) },
        ...trades.map(({ closeAt: at, profit: amount }) => ({ at, amount })),
      ],
      now,
    );
    expect(months).toEqual([
      { month: '2025-11', profit: '1.00' },
      { month: '2025-12', profit: '0.00' },
      { month: '2026-01', profit: '0.00' },
      { month: '2026-02', profit: '0.99' },
    ]);
  });

  it('is not raised by money that the manager deposits after the first trade', () => {
    const day = (number: number) => new Date(Date.UTC(2026, 9, number));
    const trades = Array.from({ length: ENOUGH_TRADES }, (_, index) => ({
      openAt: day(index + 1),
      closeAt: day(index + 2),
      profit: asMoney(index === 0 ? 100n : 10_000n),
    }));
    const flows = [
      { at: day(1), amount: asMoney(10_000n) },
      { at: new Date(day(2).getTime() + HOUR), amount: asMoney(100_000_000n) },
    ];
    const closings = trades.map(({ closeAt: at, profit: amount }) => ({ at, amount }));
    const movements = [...flows, ...closings].sort((a, b) => Number(a.at) - Number(b.at));
    const { figures, months } = performanceOf(trades, movements, now);
    expect([figures!.total_return, months]).toEqual(['1.19', [{ month: '2026-10', profit: '1.19' }]]);
  });

  it.each([
    ['raised by money that leaves while a position is open', 50_000n, -900_000n, '5.00'],
    ['raised by money that comes in while a loss is open', -50_000n, 9_000_000n, '-5.00'],
  ])('is not %s', (_name, profit, flow, expected) => {
    const day = (number: number) => new Date(Date.UTC(2026, 9, number));
    const trades = Array.from({ length: ENOUGH_TRADES }, (_, index) => ({
      openAt: day(index + 1),
      closeAt: day(index + 2),
      profit: asMoney(index === 0 ? profit : 0n),
    }));
    const flows = [
      { at: day(1), amount: asMoney(1_000_000n) },
      { at: new Date(day(1).getTime() + HOUR), amount: asMoney(flow) },
    ];
    const closings = trades.map(({ closeAt: at, profit: amount }) => ({ at, amount }));
    const { figures } = performanceOf(trades, [...flows, ...closings], now);
    expect(figures!.total_return).toBe(expected);
  });

  it('counts a loss that is left open, whatever is deposited meanwhile, and no open profit', () => {
    const day = (number: number) => new Date(Date.UTC(2026, 9, number));
    const trades = Array.from({ length: ENOUGH_TRADES }, (_, index) => ({
      openAt: day(index + 1),
      closeAt: day(index + 2),
      profit: asMoney(index === 0 ? 100_000n : 0n),
    }));
    const movements = [
      { at: day(1), amount: asMoney(1_000_000n) },
      ...trades.map(({ closeAt: at, profit: amount }) => ({ at, amount })),
      { at: new Date('2026-11-10T12:00:00.000Z'), amount: asMoney(9_000_000n) },
    ];
    const returns = (...profits: bigint[]) => {
      const openAt = new Date('2026-11-01T12:00:00.000Z');
      const open = profits.map((profit) => ({ openAt, profit: asMoney(profit) }));
      const { figures, months } = performanceOf(trades, movements, now, open);
      return [figures!.monthly_return, figures!.total_return, months.at(-1)];
    };
    const october = { month: '2026-10', profit: '10.00' };
    expect(returns()).toEqual(['0.00', '10.00', october]);
    expect(returns(800_000n, -300_000n)).toEqual(['0.00', '10.00', october]);
    expect(returns(20_000n, -570_000n)).toEqual(['-50.00', '-45.00', { month: '2026-11', profit: '-50.00' }]);
  });

  it('returns no figures for too few trades or an account without a starting balance', () => {
    expect(performanceOf([], [], now)).toEqual({
      record: { trades: 0, from: null, to: null, enough: false },
      months: [],
      figures: null,
    });
    const few = history(3, ENOUGH_TRADES - 1);
    expect(performanceOf(few.trades, few.movements, now)).toMatchObject({
      record: { trades: 19, enough: false },
      months: [],
      figures: null,
    });
    const enough = history(3, ENOUGH_TRADES);
    expect(performanceOf(enough.trades, enough.movements, now).record.enough).toBe(true);
    expect(performanceOf(enough.trades, [], now)).toMatchObject({
      record: { enough: false },
      months: [],
      figures: null,
    });
  });
});
