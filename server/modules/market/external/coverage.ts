import type { Clock, Db, Log, Metrics } from '../../../ports.ts';
import type { MarketAsset } from '../assets.ts';
import { INTERVAL_MS } from '../candle-interval.ts';
import type { CandleInterval } from '../market.ts';
import { readStored, storeCandles } from './candle.queries.ts';
import type { GrowingCandles } from './growing-candles.ts';
import { createOutageLog } from './outage-log.ts';
import { readCandles, type FixedCandle } from './source-messages.ts';

/**
 * Requests candles that start before `to`, the newest `limit` of them.
 * @throws when the source does not answer
 */
export type AskCandles = (
  asset: MarketAsset,
  interval: CandleInterval,
  to: number,
  limit: number,
) => Promise<unknown>;

export interface CoverageOptions {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  ask: AskCandles;
  growing: GrowingCandles;
}

/** A time range that is stored without gaps. */
interface Span {
  from: number;
  to: number;
  /** The source has older candles. */
  more: boolean;
}

/** Stored ranges of a chart. */
interface Spans {
  /** Ends at the newest completed candle. */
  newest: Span;
  /** Older ranges, least recently used first. */
  older: readonly Span[];
}

/** Tracks which ranges of each chart are stored and requests missing ones. */
export interface Coverage {
  /**
   * Makes sure that the newest `limit` candles before `to` are stored, if the source has them and answers.
   */
  cover(asset: MarketAsset, interval: CandleInterval, to: number, limit: number): Promise<void>;
  /** The source has candles before this one. */
  hasOlder(asset: MarketAsset, interval: CandleInterval, start: number): boolean;
}

const MAX_REQUESTED = 5000;
/**
 * Older ranges start at multiples of this many candles and are at least as long, so that requests within
 * one ask the source once.
 */
const OLDER_RANGE_STEP = 1000;
/** Maximum number of older ranges per chart. */
const MAX_OLDER_RANGES = 100;

const keyOf = (asset: MarketAsset, interval: CandleInterval) => `${asset.id} ${interval}`;

interface Loaded {
  candles: FixedCandle[];
  more: boolean;
}

/** Stores the source's candles; the incomplete one is kept in memory only. */
async function load(
  { db, clock, metrics, ask, growing }: CoverageOptions,
  asset: MarketAsset,
  interval: CandleInterval,
  to: number,
  limit: number,
): Promise<Loaded> {
  const length = INTERVAL_MS[interval];
  const { candles, more, refused } = readCandles(await ask(asset, interval, to, limit), length);
  for (let count = 0; count < refused; count += 1) metrics.count('feed_candles_refused');
  const over = Math.floor(clock.now().getTime() / length) * length;
  const last = candles.at(-1);
  if (last?.start === over) growing.seed(asset.id, interval, last);
  await storeCandles(
    db,
    candles.filter(({ start }) => start < over).map((candle) => ({ ...candle, assetId: asset.id, length })),
    true,
  );
  return { candles, more };
}

/**
 * Extends the newest range to the last completed candle. After a gap too long for one request, starts a new
 * range.
 */
async function continued(
  options: CoverageOptions,
  known: Span | undefined,
  asset: MarketAsset,
  interval: CandleInterval,
  limit: number,
): Promise<Span> {
  const length = INTERVAL_MS[interval];
  const over = Math.floor(options.clock.now().getTime() / length) * length;
  if (known && known.to >= over) return known;
  const missing = known ? Math.min(MAX_REQUESTED, (over - known.to) / length + 1) : limit;
  const { candles, more } = await load(options, asset, interval, over + length, missing);
  const from = candles[0]?.start ?? over;
  return known && (!candles.length || from <= known.to) ? { ...known, to: over } : { from, to: over, more };
}

/** The range that contains the candles before `to`, or can be extended to them. */
function rangeAt({ newest, older }: Spans, to: number, length: number): Span {
  const end = Math.ceil(to / (OLDER_RANGE_STEP * length)) * OLDER_RANGE_STEP * length;
  if (end >= newest.from || !newest.more) return newest;
  return (
    older.find((span) => (span.from <= to || !span.more) && to <= span.to) ?? {
      from: end,
      to: end,
      more: true,
    }
  );
}

function withRange({ newest, older }: Spans, old: Span, now: Span): Spans {
  if (old === newest) return { newest: now, older };
  return { newest, older: [...older.filter((span) => span !== old), now].slice(-MAX_OLDER_RANGES) };
}

/** Extends a range so that it has `limit` candles before `to`, by at least `least` per request. */
async function extended(
  options: CoverageOptions,
  span: Span,
  asset: MarketAsset,
  interval: CandleInterval,
  { to, limit, least }: { to: number; limit: number; least: number },
): Promise<Span> {
  const length = INTERVAL_MS[interval];
  const stored = await readStored(options.db, asset.id, length, span.from, to, limit);
  // The incomplete candle is not stored.
  const short = (to > span.to ? limit - 1 : limit) - stored.length;
  if (short <= 0 || !span.more) return span;
  const wanted = limit + Math.max(0, Math.ceil((span.from - to) / length));
  const { candles, more } = await load(
    options,
    asset,
    interval,
    span.from,
    Math.min(MAX_REQUESTED, Math.max(least, wanted)),
  );
  return { from: candles[0]?.start ?? span.from, to: span.to, more: more && candles.length > 0 };
}

export function createCoverage(options: CoverageOptions): Coverage {
  const charts = new Map<string, Spans>();
  const asking = new Map<string, Promise<void>>();
  const outage = createOutageLog(options, {
    fails: 'price source sent no history',
    works: 'price source sends history again',
  });

  async function fill(
    asset: MarketAsset,
    interval: CandleInterval,
    to: number,
    limit: number,
  ): Promise<void> {
    const key = keyOf(asset, interval);
    const known = charts.get(key);
    const spans = {
      newest: await continued(options, known?.newest, asset, interval, limit),
      older: known?.older ?? [],
    };
    charts.set(key, spans);
    const span = rangeAt(spans, to, INTERVAL_MS[interval]);
    charts.set(
      key,
      withRange(
        spans,
        span,
        await extended(options, span, asset, interval, {
          to,
          limit,
          least: span === spans.newest ? 0 : OLDER_RANGE_STEP,
        }),
      ),
    );
  }

  return {
    hasOlder(asset, interval, start) {
      const spans = charts.get(keyOf(asset, interval));
      if (!spans) return false;
      const { more, from } = spans.older.find((span) => !span.more && start <= span.to) ?? spans.newest;
      return more || from < start;
    },
    async cover(asset, interval, to, limit) {
      const key = keyOf(asset, interval);
      // One request at a time per chart; when the source is unavailable, stored candles are used.
      const work = (asking.get(key) ?? Promise.resolve())
        .then(() => fill(asset, interval, to, limit))
        .then(outage.worked, outage.failed);
      asking.set(key, work);
      await work;
      if (asking.get(key) === work) asking.delete(key);
    },
  };
}
