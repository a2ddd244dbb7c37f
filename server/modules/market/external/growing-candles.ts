import { larger, smaller } from '../../../../domain/money/amount.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleInterval, Quote } from '../market.ts';
import type { StoredCandle } from './candle.queries.ts';
import type { FixedCandle } from './source-messages.ts';

const INTERVALS = Object.keys(INTERVAL_MS) as CandleInterval[];

/** Incomplete candles, built from quotes. */
export interface GrowingCandles {
  /**
   * Adds quotes.
   * @returns the candles that they complete
   */
  add(quotes: readonly Quote[]): StoredCandle[];
  current(assetId: string, interval: CandleInterval): FixedCandle | undefined;
  /** Initializes a candle that started before the first quote of this process, from the source. */
  seed(assetId: string, interval: CandleInterval, candle: FixedCandle): void;
}

export function createGrowingCandles(): GrowingCandles {
  const growing = new Map<string, StoredCandle>();
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
    add: (quotes) =>
      quotes.flatMap((quote) => INTERVALS.flatMap((interval) => addQuote(interval, quote) ?? [])),
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
