import { describe, expect, it, vi } from 'vitest';
import type { Candle } from '../../../schemas/generated/types.ts';
import { marketAssets, type MarketAsset } from '../../../server/modules/market/assets.ts';
import type { Tick } from '../../../server/modules/market/feed.ts';
import type { CandleInterval } from '../../../server/modules/market/market.ts';
import { createSimulatedFeed } from '../../../server/modules/market/simulated/simulated-feed.ts';
import { tradingHours } from '../../../server/modules/market/trading-hours.ts';
import { ManualTimer } from '../support/manual-timer.ts';

const SLOT_MS = 250;
const named = (id: string): MarketAsset => marketAssets.find((asset) => asset.id === id)!;

/** A feed whose clock the test controls. */
async function startFeed(at: string, seed = 1) {
  let now = Date.parse(at);
  const ticks: Tick[] = [];
  const timer = new ManualTimer();
  const feed = createSimulatedFeed({
    seed,
    assets: marketAssets,
    clock: { now: () => new Date(now) },
    timer,
  });
  await feed.start((batch) => void ticks.push(...batch));
  const run = (seconds: number, step = SLOT_MS) => {
    for (const end = now + seconds * 1000; now < end;) {
      now += step;
      timer.run();
    }
  };
  const setClockBack = (seconds: number) => {
    now -= seconds * 1000;
    timer.run();
  };
  const candles = async (id: string, interval: CandleInterval, limit = 5000, from?: number, to = now + 1) =>
    (await feed.candles(named(id), { interval, from, to, limit })).candles;
  return {
    feed,
    ticks,
    run,
    setClockBack,
    candles,
    now: () => now,
    of: (id: string) => ticks.filter(({ asset }) => asset === id),
  };
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function toCandles(ticks: Tick[], ms: number): Candle[] {
  const groups = groupBy(ticks, ({ at }) => Math.floor((at as number) / ms) * ms);
  return [...groups].map(([start, group]) => {
    const bids = group.map(({ bid }) => bid as string);
    const sorted = [...bids].sort((a, b) => Number(a) - Number(b));
    return { t: start / 1000, o: bids[0]!, h: sorted.at(-1)!, l: sorted[0]!, c: bids.at(-1)! };
  });
}

describe('simulated feed', () => {
  it('is deterministic for a seed and time and differs between seeds', async () => {
    const [one, two, other] = [
      await startFeed('2026-11-02T14:29:58.000Z'),
      await startFeed('2026-11-02T14:29:58.000Z'),
      await startFeed('2026-11-02T14:29:58.000Z', 2),
    ];
    for (const feed of [one, two, other]) feed.run(5);
    expect(one.ticks).toEqual(two.ticks);
    expect(one.ticks.length).toBeGreaterThan(300);
    expect(one.of('eurusd').map(({ bid }) => bid)).not.toEqual(other.of('eurusd').map(({ bid }) => bid));
  });

  it('continues the same prices after a restart', async () => {
    const before = await startFeed('2026-11-02T15:00:00.000Z');
    before.run(90);
    const after = await startFeed('2026-11-02T15:01:00.000Z');
    after.run(30);
    for (const id of ['eurusd', 'usdzar', 'aapl', 'btcusd', 'xauusd']) {
      const since = (ticks: Tick[]) =>
        ticks.filter(({ at }) => (at as number) > Date.parse('2026-11-02T15:01:00.000Z'));
      expect(since(before.of(id))).toEqual(since(after.of(id)));
      expect(since(after.of(id)).length).toBeGreaterThan(25);
    }
  });

  it('streams ticks that match the candles of its history, including the current one', async () => {
    const feed = await startFeed('2026-11-02T14:20:00.000Z');
    feed.ticks.length = 0;
    feed.run(1397.5);
    for (const id of ['eurusd', 'eurjpy', 'usdsek', 'btcusd', 'ger40', 'aapl', 'natgas']) {
      const streamed = toCandles(feed.of(id), 60_000);
      const whole = streamed.slice(1);
      expect(await feed.candles(id, '1m', whole.length)).toEqual(whole);
      expect(await feed.candles(id, '5m', 1)).toEqual(toCandles(feed.of(id), 300_000).slice(-1));
      expect((await feed.candles(id, '1m', 1))[0]!.c).toBe(feed.of(id).at(-1)!.bid);
    }
    expect(feed.of('aapl')[0]!.at).toBeGreaterThanOrEqual(Date.parse('2026-11-02T14:30:00.000Z'));
  });

  it.each(['eurjpy', 'aapl', 'jpn225', 'btcusd'])(
    'aggregates the candles of %s consistently across intervals',
    async (id) => {
      const feed = await startFeed('2026-11-04T16:42:10.000Z');
      const minutes = await feed.candles(id, '1m', 5000);
      const first = minutes[0]!.t * 1000;
      for (const [interval, ms] of [
        ['5m', 300_000],
        ['15m', 900_000],
        ['1h', 3_600_000],
        ['4h', 14_400_000],
        ['1d', 86_400_000],
      ] as const) {
        const groups = groupBy(minutes, ({ t }) => Math.floor((t * 1000) / ms) * ms);
        const joined = [...groups]
          .filter(([start]) => start >= first)
          .map(([start, group]) => ({
            t: start / 1000,
            o: group[0]!.o,
            c: group.at(-1)!.c,
            h: group.reduce((most, { h }) => (Number(h) > Number(most) ? h : most), group[0]!.h),
            l: group.reduce((least, { l }) => (Number(l) < Number(least) ? l : least), group[0]!.l),
          }));
        expect(await feed.candles(id, interval, joined.length)).toEqual(
          joined.map(({ t, o, h, l, c }) => ({ t, o, h, l, c })),
        );
      }
    },
  );

  it('returns ordered daily candles over years and reports where its history begins', async () => {
    const feed = await startFeed('2026-11-04T16:42:10.000Z');
    const days = await feed.candles('eurusd', '1d');
    expect(days.length).toBeGreaterThan(900);
    expect(
      days.every(
        ({ t, o, h, l, c }, index) =>
          (index === 0 || t > days[index - 1]!.t) &&
          Number(l) <= Math.min(Number(o), Number(c)) &&
          Number(h) >= Math.max(Number(o), Number(c)) &&
          Number(l) > 0,
      ),
    ).toBe(true);
    expect(
      (await feed.feed.candles(named('eurusd'), { interval: '1d', to: feed.now(), limit: 5000 })).more,
    ).toBe(false);
    expect(
      (await feed.feed.candles(named('eurusd'), { interval: '1d', to: feed.now(), limit: 10 })).more,
    ).toBe(true);
    expect(
      (
        await feed.feed.candles(named('eurusd'), {
          interval: '1d',
          from: feed.now() - 5 * 86_400_000,
          to: feed.now(),
          limit: 10,
        })
      ).more,
    ).toBe(true);
    expect(await feed.candles('eurusd', '1d', 10, undefined, Date.UTC(2020, 0, 1))).toEqual([]);
  });

  it('computes no calendar for times before its history', async () => {
    const feed = await startFeed('2026-11-04T10:00:00Z');
    const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (const year of [1200, 1900, 2021])
      expect(
        await feed.feed.candles(named('eurusd'), { interval: '1m', to: Date.UTC(year, 5), limit: 10 }),
      ).toEqual({ candles: [], more: false });
    expect(formatToParts).not.toHaveBeenCalled();
    formatToParts.mockRestore();
  });

  it('keeps price levels bounded over years, with realistic volatility and kurtosis', async () => {
    const feed = await startFeed('2026-11-04T16:42:10.000Z');
    const percent: Record<string, [number, number]> = {
      eurusd: [0.2, 0.8],
      usdjpy: [0.25, 1],
      eurgbp: [0.15, 0.7],
      xauusd: [0.4, 1.5],
      us500: [0.5, 1.6],
      aapl: [0.9, 2.5],
      btcusd: [1.3, 4],
    };
    for (const [id, [least, most]] of Object.entries(percent)) {
      const closes = (await feed.candles(id, '1d')).map(({ c }) => Math.log(Number(c)));
      const moves = closes.slice(1).map((close, index) => (close - closes[index]!) * 100);
      const variance = moves.reduce((sum, move) => sum + move * move, 0) / moves.length;
      expect([id, Math.sqrt(variance) > least, Math.sqrt(variance) < most]).toEqual([id, true, true]);
      expect([id, Math.max(...closes) - Math.min(...closes) < 1.3]).toEqual([id, true]);
      const kurtosis = moves.reduce((sum, move) => sum + move ** 4, 0) / moves.length / variance ** 2;
      expect([id, kurtosis > 2.2, kurtosis < 12]).toEqual([id, true, true]);
    }
  });

  it.each(['eurusd', 'gbpjpy', 'btcusd', 'xauusd', 'us500', 'ger40', 'natgas'])(
    'gives %s uncorrelated minutes with fat tails, and a gap after a weekend',
    async (id) => {
      const feed = await startFeed('2026-11-06T20:00:00.000Z');
      const minutes = await feed.candles(id, '1m', 30_000);
      const pairs = minutes.slice(1).map((candle, index) => [minutes[index]!, candle] as const);
      const moves = pairs
        .filter(([{ t }, next]) => next.t - t === 60)
        .map(([{ c }, next]) => Math.log(Number(next.c) / Number(c)));
      const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
      const variance = mean(moves.map((move) => move ** 2));
      const correlation = mean(moves.slice(1).map((move, index) => move * moves[index]!)) / variance;
      expect(Math.abs(correlation)).toBeLessThan(0.05);
      const kurtosis = mean(moves.map((move) => move ** 4)) / variance ** 2;
      expect([kurtosis > 6, kurtosis < 40]).toEqual([true, true]);
      const gaps = pairs
        .filter(([{ t }, next]) => next.t - t > 86_400)
        .map(([{ c }, next]) => Math.abs(Math.log(Number(next.o) / Number(c))) / Math.sqrt(variance));
      if (id === 'btcusd') expect(gaps).toEqual([]);
      else expect(mean(gaps)).toBeGreaterThan(5);
    },
  );

  it('correlates related assets', async () => {
    const feed = await startFeed('2026-11-04T16:42:10.000Z');
    const moves = async (id: string) => {
      const closes = new Map((await feed.candles(id, '1d', 350)).map(({ t, c }) => [t, Math.log(Number(c))]));
      return new Map([...closes].map(([t, close]) => [t, close - (closes.get(t - 86_400) ?? Number.NaN)]));
    };
    const correlation = async (one: string, two: string) => {
      const [a, b] = [await moves(one), await moves(two)];
      const pairs = [...a].flatMap(([t, x]) =>
        Number.isNaN(x) || Number.isNaN(b.get(t) ?? Number.NaN) ? [] : [[x, b.get(t)!] as const],
      );
      const sum = (of: (pair: readonly [number, number]) => number) =>
        pairs.reduce((total, pair) => total + of(pair), 0);
      return sum(([x, y]) => x * y) / Math.sqrt(sum(([x]) => x * x) * sum(([, y]) => y * y));
    };
    expect(await correlation('eurusd', 'gbpusd')).toBeGreaterThan(0.4);
    expect(await correlation('eurusd', 'usdchf')).toBeLessThan(-0.4);
    expect(await correlation('us500', 'us100')).toBeGreaterThan(0.7);
    expect(await correlation('btcusd', 'ethusd')).toBeGreaterThan(0.5);
    expect(Math.abs(await correlation('natgas', 'usdsgd'))).toBeLessThan(0.3);
  });

  it('prices a cross consistently with its two pairs', async () => {
    const feed = await startFeed('2026-11-02T12:00:00.000Z');
    feed.run(120);
    const middle = (id: string) => ((tick) => (Number(tick.bid) + Number(tick.ask)) / 2)(feed.of(id).at(-1)!);
    const deviation = (one: number, two: number) => Math.abs(one / two - 1);
    expect(deviation(middle('eurjpy'), middle('eurusd') * middle('usdjpy'))).toBeLessThan(0.0003);
    expect(deviation(middle('eurgbp'), middle('eurusd') / middle('gbpusd'))).toBeLessThan(0.0003);
    expect(deviation(middle('chfjpy'), middle('usdjpy') / middle('usdchf'))).toBeLessThan(0.0003);
  });

  it('ticks open assets one to four times per second, spread over the second, and closed assets never', async () => {
    const feed = await startFeed('2026-11-02T12:00:00.000Z');
    feed.ticks.length = 0;
    feed.run(60);
    for (const asset of marketAssets) {
      const ticks = feed.of(asset.id);
      if (tradingHours(asset.hours).openAt(feed.now()))
        expect([asset.id, ticks.length >= 60, ticks.length <= 240]).toEqual([asset.id, true, true]);
      else expect([asset.id, ticks.length]).toEqual([asset.id, 0]);
    }
    const perSlot = [...groupBy(feed.ticks, ({ at }) => at).values()].map((slot) => slot.length);
    expect(Math.max(...perSlot)).toBeLessThan(marketAssets.length * 0.85);
  });

  it('pauses forex at the weekend and resumes near the last price', async () => {
    const feed = await startFeed('2026-11-06T21:59:00.000Z');
    feed.run(120);
    expect(feed.of('eurusd').at(-1)!.at).toBe(Date.parse('2026-11-06T21:59:59.750Z'));
    expect(feed.of('btcusd').at(-1)!.at).toBe(feed.now());
    const monday = await startFeed('2026-11-08T22:00:10.000Z');
    const minutes = await monday.candles('eurusd', '1m', 2);
    expect(minutes.map(({ t }) => new Date(t * 1000).toISOString())).toEqual([
      '2026-11-06T21:59:00.000Z',
      '2026-11-08T22:00:00.000Z',
    ]);
    expect(Math.abs(Number(minutes[1]!.o) / Number(minutes[0]!.c) - 1)).toBeLessThan(0.01);
  });

  it('emits only the newest tick after a pause and none when the clock goes back', async () => {
    const feed = await startFeed('2026-11-02T12:00:00.000Z');
    feed.ticks.length = 0;
    feed.run(3600, 3_600_000);
    expect([feed.of('eurusd').length, feed.of('eurusd')[0]!.at]).toEqual([1, feed.now()]);
    feed.ticks.length = 0;
    feed.setClockBack(10);
    expect(feed.ticks).toEqual([]);
  });

  it('is marked as simulated and stops on close', async () => {
    const feed = await startFeed('2026-11-02T12:00:00.000Z');
    expect(feed.feed.simulated).toBe(true);
    await feed.feed.close();
    feed.ticks.length = 0;
    feed.run(5);
    expect(feed.ticks).toEqual([]);
  });
});
