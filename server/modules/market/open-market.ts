import type { Price } from '../../../domain/money/amount.ts';
import { PAR, inverseRateOfQuote, rateOfQuote, type FxTable } from '../../../domain/money/fx.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { Clock, Log, Metrics } from '../../ports.ts';
import type { MarketAsset } from './assets.ts';
import { INTERVAL_MS } from './candle-interval.ts';
import type { Feed, Tick } from './feed.ts';
import type { AssetSpec, Market, MarketSession, Quote } from './market.ts';
import { createTickCheck, MAX_CLOCK_SKEW_MS } from './tick-check.ts';
import { tradingHours } from './trading-hours.ts';

export interface MarketOptions {
  feed: Feed;
  assets: readonly MarketAsset[];
  clock: Clock;
  metrics: Metrics;
  log: Log;
}

const DAY_MS = INTERVAL_MS['1d'];
const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** Does this asset convert the currency into US dollars? */
export const isDollarPair = (
  { type, base, quote }: Pick<AssetSpec, 'type' | 'base' | 'quote'>,
  currency: string,
): boolean =>
  type === 'forex' && ((base === currency && quote === 'USD') || (base === 'USD' && quote === currency));

/** US dollars per unit of each currency that has a pair with the dollar, from the mid price. */
export function dollarRates(
  assets: readonly Pick<AssetSpec, 'id' | 'type' | 'base' | 'quote'>[],
  quotes: ReadonlyMap<string, Quote>,
): FxTable {
  const rates = new Map([['USD', PAR]]);
  for (const { id, type, base, quote } of assets) {
    const last = quotes.get(id);
    if (type !== 'forex' || !last) continue;
    if (quote === 'USD') rates.set(base, rateOfQuote(last));
    else if (base === 'USD') rates.set(quote, inverseRateOfQuote(last));
  }
  return rates;
}

/** Also for assets that are no longer shipped: a position may still hold one. */
function sessionOf(asset: MarketAsset | undefined, now: number): MarketSession {
  if (!asset) return { open: false, changesAt: null };
  const hours = tradingHours(asset.hours);
  if (hours.always) return { open: true, changesAt: null };
  const session = hours.nextAfter(now);
  return session.from <= now
    ? { open: true, changesAt: session.to }
    : { open: false, changesAt: session.from };
}

/** A failing listener affects neither other listeners nor the feed. */
function notifyAll(
  listeners: ReadonlySet<(quotes: readonly Quote[]) => void>,
  quotes: readonly Quote[],
  log: Log,
): void {
  for (const listener of listeners) {
    try {
      listener(quotes);
    } catch (error) {
      log.error({ err: error }, 'a market listener failed');
    }
  }
}

/** Starts a feed and keeps its validated prices. One market serves all brands of a process. */
export async function openMarket({ feed, assets, clock, metrics, log }: MarketOptions): Promise<Market> {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const quotes = new Map<string, Quote>();
  const dayOpens = new Map<string, { day: number; price: Price }>();
  const listeners = new Set<(quotes: readonly Quote[]) => void>();
  const check = createTickCheck(assets, await feed.lastKnown?.());
  let rates: FxTable | undefined;

  // A quote from the future came before the clock was set back: its age is unknown.
  const isFuture = (at: number) => at > clock.now().getTime() + MAX_CLOCK_SKEW_MS;
  const isFresh = ({ at }: Pick<Quote, 'at'>, now: number) => now - at <= feed.maxAge && !isFuture(at);

  function accept(quote: Quote): void {
    quotes.set(quote.assetId, quote);
    if ((dayOpens.get(quote.assetId)?.day ?? -1) < dayOf(quote.at))
      dayOpens.set(quote.assetId, { day: dayOf(quote.at), price: quote.bid });
    if (byId.get(quote.assetId)?.type === 'forex') rates = undefined;
  }

  function onTicks(ticks: readonly Tick[]): void {
    const now = clock.now().getTime();
    const accepted: Quote[] = [];
    for (const tick of ticks) {
      const result = check(tick, now);
      if (typeof result === 'string') metrics.count('feed_ticks_refused', { reason: result });
      else accepted.push(result);
    }
    if (!accepted.length) return;
    // The newest price is displayed with its age even when it is too old to trade on.
    for (const quote of accepted) if (!isFresh(quote, now)) metrics.count('feed_ticks_stale');
    accepted.forEach(accept);
    feed.accepted?.(accepted);
    notifyAll(listeners, accepted, log);
  }

  /** Its feed and database end with it: what still reads them has no outcome to report. */
  let isClosed = false;

  /** The current day began before this process started. */
  async function readDayOpens(): Promise<void> {
    const to = clock.now().getTime() + 1;
    for (const asset of assets) {
      if (isClosed) return;
      const [day] = (await feed.candles(asset, { interval: '1d', to, limit: 1 })).candles;
      if (day && dayOf(day.t * 1000) >= (dayOpens.get(asset.id)?.day ?? 0))
        dayOpens.set(asset.id, { day: dayOf(day.t * 1000), price: priceOf(day.o) });
    }
  }

  await feed.start(onTicks);
  // An external source may be slow or unavailable: the process starts without its history.
  const reading = readDayOpens().catch((error: unknown) => {
    if (!isClosed) log.warn({ err: error }, 'opening prices of the day could not be read');
  });
  if (feed.simulated) await reading;
  return {
    assets,
    simulated: feed.simulated,
    maxAge: feed.maxAge,
    asset: (id) => byId.get(id),
    quote: (id) => quotes.get(id),
    isFresh,
    session: (id, now) => sessionOf(byId.get(id), now),
    dayOpen: (id) => dayOpens.get(id)?.price,
    fx: () => (rates ??= dollarRates(assets, quotes)),
    candles: (id, range) => feed.candles(byId.get(id)!, range),
    onQuotes(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      await feed.close();
    },
  };
}
