import type { Clock, Db, Log, Metrics } from '../../../ports.ts';
import type { MarketAsset } from '../assets.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleInterval } from '../market.ts';
import { readStored, storeCandles } from './candle.queries.ts';
import type { GrowingCandles } from './growing-candles.ts';
import { readCandles, type FixedCandle } from './source-messages.ts';

/** Asks the source for candles that begin before `to`, the newest `limit` of them. @throws when the source does not answer */
export type AskCandles = (asset: MarketAsset, interval: CandleInterval, to: number, limit: number) => Promise<unknown>;

export interface CoverageOptions {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  ask: AskCandles;
  growing: GrowingCandles;
}

/** What is known to be stored without a gap. */
interface Span {
  from: number;
  to: number;
  /** The source has older ones. */
  more: boolean;
}

/** Which stretch of each chart is stored; what is missing is asked for. */
export interface Coverage {
  /** Sees to it that the newest `limit` candles before `to` are stored, as far as the source has them and answers. */
  cover(asset: MarketAsset, interval: CandleInterval, to: number, limit: number): Promise<void>;
  /** The source has candles before this one. */
  hasOlder(asset: MarketAsset, interval: CandleInterval, start: number): boolean;
}

const MOST_ASKED = 5000;

const keyOf = (asset: MarketAsset, interval: CandleInterval) => `${asset.id} ${interval}`;

interface Loaded {
  candles: FixedCandle[];
  more: boolean;
}

/** Stores what the source answers; the candle that still grows is only remembered. */
async function load({ db, clock, metrics, ask, growing }: CoverageOptions, asset: MarketAsset, interval: CandleInterval, to: number, limit: number): Promise<Loaded> {
  const length = INTERVAL_MS[interval];
  const { candles, more, refused } = readCandles(await ask(asset, interval, to, limit), length);
  for (let count = 0; count < refused; count += 1) metrics.count('feed_candles_refused');
  const over = Math.floor(clock.now().getTime() / length) * length;
  const last = candles.at(-1);
  if (last?.start === over) growing.seed(asset.id, interval, last);
  await storeCandles(db, candles.filter(({ start }) => start < over).map((candle) => ({ ...candle, assetId: asset.id, length })), true);
  return { candles, more };
}

/** The known stretch, continued to what is over by now. What came after a pause too long to be asked for at once begins a new one. */
async function continued(options: CoverageOptions, known: Span | undefined, asset: MarketAsset, interval: CandleInterval, limit: number): Promise<Span> {
  const length = INTERVAL_MS[interval];
  const over = Math.floor(options.clock.now().getTime() / length) * length;
  if (known && known.to >= over) return known;
  const missing = known ? Math.min(MOST_ASKED, (over - known.to) / length + 1) : limit;
  const { candles, more } = await load(options, asset, interval, over + length, missing);
  const from = candles[0]?.start ?? over;
  return known && (!candles.length || from <= known.to) ? { ...known, to: over } : { from, to: over, more };
}

export function createCoverage(options: CoverageOptions): Coverage {
  const spans = new Map<string, Span>();
  const asking = new Map<string, Promise<void>>();

  async function fill(asset: MarketAsset, interval: CandleInterval, to: number, limit: number): Promise<void> {
    const span = await continued(options, spans.get(keyOf(asset, interval)), asset, interval, limit);
    spans.set(keyOf(asset, interval), span);
    const stored = await readStored(options.db, asset.id, INTERVAL_MS[interval], span.from, to, limit);
    // The one that grows is not stored.
    const short = (to > span.to ? limit - 1 : limit) - stored.length;
    if (short <= 0 || !span.more) return;
    const isFarBack = to < span.from;
    const { candles, more } = await load(options, asset, interval, isFarBack ? to : span.from, Math.min(MOST_ASKED, limit));
    if (!isFarBack) spans.set(keyOf(asset, interval), { ...span, from: candles[0]?.start ?? span.from, more: more && candles.length > 0 });
  }

  return {
    hasOlder(asset, interval, start) {
      const span = spans.get(keyOf(asset, interval));
      return span !== undefined && (span.more || span.from < start);
    },
    async cover(asset, interval, to, limit) {
      const key = keyOf(asset, interval);
      // One question at a time for each chart; where the source is away, what is stored stays.
      const work = (asking.get(key) ?? Promise.resolve()).then(() => fill(asset, interval, to, limit)).catch((error: unknown) => {
        options.log.warn({ err: error, asset: asset.id }, 'the source of prices gave no history');
      });
      asking.set(key, work);
      await work;
      if (asking.get(key) === work) asking.delete(key);
    },
  };
}
