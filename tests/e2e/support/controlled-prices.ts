import { onTestFinished } from 'vitest';
import type { PriceSource } from '../../../server/main.ts';
import { startPriceSource } from '../../server/support/price-source.ts';

const HEARTBEAT_MS = 400;
const CANDLE_MS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
};
const MAX_CANDLES = 300;

export interface Price {
  bid: string;
  ask: string;
}

/** An external price source with constant prices until the test changes them. */
export interface ControlledPrices {
  source: PriceSource;
  /** The last quote of a symbol. */
  price(symbol: string): Price;
  /** Sends a quote now and repeatedly, so that it stays fresh without a price change. */
  set(symbol: string, bid: string, ask: string): void;
  /** Stops sending quotes, so that the last one becomes stale. */
  silence(): void;
}

/** Constant exchange rates, quoted at an hour when their market was open, so that they are valid on any day. */
const RATES: readonly { symbol: string; bid: string; ask: string }[] = [
  { symbol: 'EURUSD', bid: '1.24996', ask: '1.25004' },
];
/** Euros per dollar at those rates. */
export const EURO_RATE = '0.8';

/** Noon of the previous Wednesday. */
function lastWednesday(now: number): number {
  const noon = new Date(now);
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 4) % 7 || 7));
  return noon.getTime();
}

/** Candles that end at the price, in a gentle wave. */
function candlesAt(bid: string, query: URLSearchParams) {
  const length = CANDLE_MS[query.get('interval') ?? '1m'] ?? 60_000;
  const digits = bid.split('.')[1]?.length ?? 0;
  const count = Math.min(MAX_CANDLES, Number(query.get('limit')));
  const last = Math.floor((Date.parse(query.get('to') ?? '') - 1) / length) * length;
  const at = (index: number) => Number(bid) * (1 + 0.002 * Math.sin(index / 9) * Math.min(1, index / 40));
  const candles = Array.from({ length: count }, (_, position) => {
    const index = count - 1 - position;
    const [open, close] = [at(index + 1), at(index)];
    const show = (price: number) => price.toFixed(digits);
    return {
      time: last - index * length,
      open: show(open),
      close: show(close),
      high: show(Math.max(open, close) * 1.0002),
      low: show(Math.min(open, close) * 0.9998),
    };
  });
  return { candles, more: false };
}

/** @param prices initial bid and ask by symbol */
export async function controlPrices(
  prices: Readonly<Record<string, readonly [bid: string, ask: string]>>,
  maxAge?: number,
): Promise<ControlledPrices> {
  const source = await startPriceSource();
  const known = new Map<string, Price>();
  const rates = RATES.map((rate) => ({ ...rate, time: lastWednesday(Date.now()) }));
  let isSilent = false;
  let last = 0;

  function publish(): void {
    last = Math.max(last + 1, Date.now());
    const ticks = [...known].map(([symbol, { bid, ask }]) => ({ symbol, bid, ask, time: last }));
    ticks.push(...rates);
    source.quotes = isSilent ? [] : ticks;
    source.push(isSilent ? { alive: true } : ticks);
  }

  source.candles = (query) => {
    const price = known.get(query.get('symbol') ?? '');
    return price ? candlesAt(price.bid, query) : { candles: [], more: false };
  };
  for (const [symbol, [bid, ask]] of Object.entries(prices)) known.set(symbol, { bid, ask });
  publish();
  const heartbeat = setInterval(publish, HEARTBEAT_MS);
  onTestFinished(async () => {
    clearInterval(heartbeat);
    await source.close();
  });
  return {
    source: { stream: source.stream, http: source.http, ...(maxAge === undefined ? {} : { maxAge }) },
    price: (symbol) => known.get(symbol)!,
    set(symbol, bid, ask) {
      known.set(symbol, { bid, ask });
      isSilent = false;
      publish();
    },
    silence() {
      isSilent = true;
      publish();
    },
  };
}
