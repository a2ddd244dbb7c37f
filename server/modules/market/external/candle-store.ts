import type { Price } from '../../../../domain/money/amount.ts';
import { formatPrice } from '../../../../domain/money/price.ts';
import { trimQuantity } from '../../../../domain/money/quantity.ts';
import type { Candle } from '../../../../schemas/generated/types.ts';
import type { MarketAsset } from '../assets.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleRange, Quote } from '../market.ts';
import { readStored, storeCandles, type StoredCandle } from './candle.queries.ts';
import { createCoverage, type AskCandles, type CoverageOptions } from './coverage.ts';
import { createGrowingCandles } from './growing-candles.ts';
import type { FixedCandle } from './source-messages.ts';

export interface CandleStoreOptions extends Omit<CoverageOptions, 'ask' | 'growing'> {
  /** Undefined when the source has no history. */
  ask?: AskCandles;
}

/** Price history of an external source: requested once, stored, and extended by quotes. */
export interface CandleStore {
  add(quotes: readonly Quote[]): void;
  /** Stores the completed candles. */
  flush(): Promise<void>;
  candles(asset: MarketAsset, range: CandleRange): Promise<{ candles: Candle[]; more: boolean }>;
}

/** Maximum number of unwritten candles while the database is unavailable. */
const MAX_UNWRITTEN = 5000;

function toCandle({ digits }: MarketAsset, { start, open, high, low, close, volume }: FixedCandle): Candle {
  const show = (price: Price) => formatPrice(price, digits);
  return {
    t: start / 1000,
    o: show(open),
    h: show(high),
    l: show(low),
    c: show(close),
    ...(volume === null ? {} : { v: trimQuantity(volume) }),
  };
}

export function createCandleStore({ ask, ...options }: CandleStoreOptions): CandleStore {
  const { clock, db } = options;
  const growing = createGrowingCandles();
  const coverage = ask && createCoverage({ ...options, ask, growing });
  let finished: StoredCandle[] = [];

  /** Candles newer than the last stored one. */
  function unstored(
    asset: MarketAsset,
    { interval, from = 0, to }: CandleRange,
    last: number,
  ): FixedCandle[] {
    const current = growing.current(asset.id, interval);
    const own = finished.filter(
      ({ assetId, length }) => assetId === asset.id && length === INTERVAL_MS[interval],
    );
    return [...own, ...(current ? [current] : [])].filter(
      ({ start }) => start > last && start >= from && start < to,
    );
  }

  return {
    add: (quotes) => void finished.push(...growing.add(quotes, clock.now().getTime())),
    async flush() {
      // The last candles before a pause of the market: no later quote completes them.
      const batch = [...finished, ...growing.takeEnded(clock.now().getTime())];
      finished = [];
      try {
        await storeCandles(db, batch, false);
      } catch (error) {
        finished = [...batch, ...finished].slice(-MAX_UNWRITTEN);
        throw error;
      }
    },
    async candles(asset, range) {
      const { interval, from = 0, to, limit } = range;
      await coverage?.cover(asset, interval, to, limit);
      const stored = await readStored(db, asset.id, INTERVAL_MS[interval], from, to, limit + 1);
      const all = [...stored, ...unstored(asset, range, stored.at(-1)?.start ?? -Infinity)];
      const candles = all.slice(-limit);
      return {
        candles: candles.map((candle) => toCandle(asset, candle)),
        more:
          all.length > candles.length ||
          (coverage?.hasOlder(asset, interval, candles[0]?.start ?? from) ?? false),
      };
    },
  };
}
