import type { MarketAsset } from '../modules/market/assets.ts';
import { INTERVAL_MS } from '../modules/market/candle-interval.ts';
import type { Feed, Tick } from '../modules/market/feed.ts';
import { readLastPrices } from '../modules/market/external/candle.queries.ts';
import { createCandleStore } from '../modules/market/external/candle-store.ts';
import type { AskCandles } from '../modules/market/external/coverage.ts';
import { createOutageLog } from '../modules/market/external/outage-log.ts';
import { readTicks, symbolTable } from '../modules/market/external/source-messages.ts';
import type { Clock, Db, Log, Metrics } from '../ports.ts';
import { createPriceRequests } from './price-requests.ts';
import { openPriceSocket, type PriceSocket, type PriceSocketOptions } from './price-socket.ts';

const MAX_AGE_MS = 10_000;
const POLL_MS = 1000;
const FLUSH_MS = 5000;

/** Configuration of a price source with at least one address. docs/price-source.md specifies the protocol. */
export interface PriceSource {
  /** ws: or wss: */
  stream?: string;
  /** http: or https: */
  http?: string;
  /** Never logged. */
  key?: string;
  /** Maximum age of a tradable quote in ms; ten seconds by default. */
  maxAge?: number;
}

export interface ExternalFeedOptions {
  source: PriceSource;
  assets: readonly MarketAsset[];
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Timing of the connection, shortened by tests. */
  timing?: Pick<PriceSocketOptions, 'silence' | 'backoff'> & { poll?: number };
}

/** Prices of an external source: pushed while the connection is up, polled otherwise. */
export function createExternalFeed({
  source,
  assets,
  db,
  clock,
  log,
  metrics,
  timing = {},
}: ExternalFeedOptions): Feed {
  const symbols = symbolTable(assets);
  const names = assets.map(({ sy }) => sy);
  const requests = source.http === undefined ? undefined : createPriceRequests(source.http, source.key);
  const history: AskCandles | undefined =
    requests &&
    ((asset, interval, to, limit) =>
      requests.get('candles', {
        symbol: asset.sy,
        interval,
        to: new Date(to).toISOString(),
        limit: String(limit),
      }));
  const store = createCandleStore({ db, clock, log, metrics, ask: history });
  const outage = createOutageLog(
    { log, clock },
    { fails: 'the source of prices did not answer', works: 'the source of prices answers again' },
  );
  const timers: NodeJS.Timeout[] = [];
  let socket: PriceSocket | undefined;
  let polling: Promise<void> | undefined;

  const flush = () =>
    store.flush().catch((error: unknown) => log.warn({ err: error }, 'candles could not be stored'));

  async function poll(onTicks: (ticks: readonly Tick[]) => void): Promise<void> {
    try {
      const answer = (await requests!.get('quotes', { symbols: names.join(',') })) as { quotes?: unknown };
      outage.worked();
      onTicks(readTicks(answer.quotes, symbols));
    } catch (error) {
      metrics.count('feed_polls_failed');
      outage.failed(error);
    }
  }

  return {
    simulated: false,
    maxAge: source.maxAge ?? MAX_AGE_MS,
    lastKnown: () =>
      readLastPrices(
        db,
        assets.map(({ id }) => id),
        INTERVAL_MS['1m'],
      ),
    accepted: (quotes) => store.add(quotes),
    async start(onTicks) {
      const ask = () =>
        void (polling ??= poll(onTicks).finally(() => {
          polling = undefined;
        }));
      if (requests) await poll(onTicks);
      if (source.stream !== undefined)
        socket = openPriceSocket({
          url: source.stream,
          key: source.key,
          symbols: names,
          log,
          metrics,
          onMessage: (message) => onTicks(readTicks(message, symbols)),
          onConnect: () => {
            if (requests) ask();
          },
          ...timing,
        });
      timers.push(
        setInterval(() => {
          if (requests && !socket?.isLive()) ask();
        }, timing.poll ?? POLL_MS),
      );
      timers.push(setInterval(flush, FLUSH_MS));
    },
    candles: (asset, range) => store.candles(asset, range),
    async close() {
      timers.forEach(clearInterval);
      socket?.close();
      await polling;
      await flush();
    },
  };
}
