import { larger, smaller } from '../../../../domain/money/amount.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleInterval, Quote } from '../market.ts';
import type { StoredCandle } from './candle.queries.ts';
import type { FixedCandle } from './source-messages.ts';

const INTERVALS = Object.keys(INTERVAL_MS) as CandleInterval[];

/** Incomplete candles, built from quotes. */
export interface GrowingCandles {
  /**
   * Adds quotes that arrive now, ms since 1970.
   * @returns the candles that they complete
   */
  add(quotes: readonly Quote[], now: number): StoredCandle[];
  /** Removes and returns the candles that have ended by the time of the source, whose quotes may be delayed. */
  takeEnded(now: number): StoredCandle[];
  current(assetId: string, interval: CandleInterval): FixedCandle | undefined;
  /** Initializes a candle that started before the first quote of this process, from the source. */
  seed(assetId: string, interval: CandleInterval, candle: FixedCandle): void;
}

/** Quotes of an ended candle may still arrive. */
const GRACE_MS = 10_000;

export function createGrowingCandles(): GrowingCandles {
  const growing = new Map<string, StoredCandle>();
  /** Age of each asset's last quote when it arrived. */
  const delays = new Map<string, number>();
  const key = (assetId: string, interval: CandleInterval) => `${assetId} ${interval}`;

  function addQuote(interval: CandleInterval, { assetId, bid, at }: Quote): StoredCandle | undefined {
    const length = INTERVAL_MS[interval];
    const start = Math.floor(at / length) * length;
    const known = growing.get(key(assetId, interval));
    if (known?.start === start) {
      known.high = larger(known.high, bid);
      known.low = smaller(known.low, bid);
      known.close = bid;
      return undefined;
    }
    growing.set(key(assetId, interval), {
      assetId,
      length,
      start,
      open: bid,
      high: bid,
      low: bid,
      close: bid,
      volume: null,
    });
    return known;
  }

  return {
    add(quotes, now) {
      for (const { assetId, at } of quotes) delays.set(assetId, now - at);
      return quotes.flatMap((quote) => INTERVALS.flatMap((interval) => addQuote(interval, quote) ?? []));
    },
    takeEnded(now) {
      const ended = [...growing].filter(
        ([, { assetId, start, length }]) => start + length + GRACE_MS <= now - (delays.get(assetId) ?? 0),
      );
      for (const [id] of ended) growing.delete(id);
      return ended.map(([, candle]) => candle);
    },
    current: (assetId, interval) => growing.get(key(assetId, interval)),
    seed(assetId, interval, candle) {
      const known = growing.get(key(assetId, interval));
      if (known && known.start > candle.start) return;
      const same = known?.start === candle.start ? known : undefined;
      growing.set(key(assetId, interval), {
        ...candle,
        assetId,
        length: INTERVAL_MS[interval],
        high: larger(candle.high, same?.high ?? candle.high),
        low: smaller(candle.low, same?.low ?? candle.low),
        close: same?.close ?? candle.close,
      });
    },
  };
}
