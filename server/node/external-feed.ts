import type { MarketAsset } from '../modules/market/assets.ts';
import { INTERVAL_MS } from '../modules/market/candle-interval.ts';
import type { Feed, Tick } from '../modules/market/feed.ts';
import { readLastPrices } from '../modules/market/external/candle.queries.ts';
import { createCandleStore } from '../modules/market/external/candle-store.ts';
import type { AskCandles } from '../modules/market/external/coverage.ts';
import { createOutageLog } from '../modules/market/external/outage-log.ts';
import { readTicks, symbolTable } from '../modules/market/external/source-messages.ts';
import type { Clock, Db, Log, Metrics } from '../ports.ts';
import { createPriceRequests, type PriceRequests } from './price-requests.ts';
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

/** Candles of the past by request; undefined for a source without requests. */
function historyOf(requests: PriceRequests | undefined): AskCandles | undefined {
  if (!requests) return undefined;
  return (asset, interval, to, limit) =>
    requests.get('candles', {
      symbol: asset.sy,
      interval,
      to: new Date(to).toISOString(),
      limit: String(limit),
    });
}

/**
 * Asks for all quotes, one request at a time; undefined for a source without requests. The result never
 * rejects: failures are counted and logged once per outage.
 */
function quotePoll(
  requests: PriceRequests | undefined,
  { assets, log, clock, metrics }: ExternalFeedOptions,
): ((onAnswer: (quotes: unknown) => void) => Promise<void>) | undefined {
  if (!requests) return undefined;
  const outage = createOutageLog(
    { log, clock },
    { fails: 'price source not responding', works: 'price source responding again' },
  );
  const symbols = assets.map(({ sy }) => sy).join(',');
  let inFlight: Promise<void> | undefined;
  async function ask(onAnswer: (quotes: unknown) => void): Promise<void> {
    try {
      const { quotes } = (await requests!.get('quotes', { symbols })) as { quotes?: unknown };
      outage.worked();
      onAnswer(quotes);
    } catch (error) {
      metrics.count('feed_polls_failed');
      outage.failed(error);
    }
  }
  return (onAnswer) =>
    (inFlight ??= ask(onAnswer).finally(() => {
      inFlight = undefined;
    }));
}

/** Prices of an external source: pushed while the connection is up, polled otherwise. */
export function createExternalFeed(options: ExternalFeedOptions): Feed {
  const { source, assets, db, clock, log, metrics, timing = {} } = options;
  const symbols = symbolTable(assets);
  const requests = source.http === undefined ? undefined : createPriceRequests(source.http, source.key);
  const store = createCandleStore({ db, clock, log, metrics, ask: historyOf(requests) });
  const poll = quotePoll(requests, options);
  const timers: NodeJS.Timeout[] = [];
  let socket: PriceSocket | undefined;
  let polling: Promise<void> | undefined;

  const flush = () =>
    store.flush().catch((error: unknown) => log.warn({ err: error }, 'candles could not be stored'));

  function connect(stream: string, onTicks: (ticks: readonly Tick[]) => void, onConnect: () => void) {
    return openPriceSocket({
      url: stream,
      key: source.key,
      symbols: assets.map(({ sy }) => sy),
      log,
      metrics,
      onMessage: (message) => onTicks(readTicks(message, symbols)),
      onConnect,
      ...timing,
    });
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
      const ask = () => (polling = poll?.((quotes) => onTicks(readTicks(quotes, symbols))));
      await ask();
      if (source.stream !== undefined) socket = connect(source.stream, onTicks, () => void ask());
      const askWithoutStream = () => {
        if (!socket?.isLive()) void ask();
      };
      timers.push(setInterval(askWithoutStream, timing.poll ?? POLL_MS), setInterval(flush, FLUSH_MS));
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
