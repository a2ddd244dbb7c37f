import type { Price } from '../../../domain/money/amount.ts';
import { parseFx, type FxTable } from '../../../domain/money/fx.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { Asset, Fx } from '../../../schemas/generated/types.ts';
import { createFrameListeners, type Frames } from './frame-listeners.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

export interface LiveQuote {
  bid: Price;
  ask: Price;
  /** Time of the quote by the server's clock, milliseconds since 1970. */
  at: number;
  /** Direction of the last bid change; null before the first. */
  direction: 'up' | 'down' | null;
  /** Alternates with each new quote; the change restarts the animation of the price. */
  parity: 'odd' | 'even';
  /** Older than the feed's limit, or the feed is silent: shown, but not tradable. */
  stale: boolean;
  market: 'open' | 'closed';
}

/** A quote in wire format: decimals are parsed on first read. */
export interface RawQuote {
  i: string;
  b: string;
  a: string;
  /** Milliseconds since 1970, by the server's clock. */
  t: number;
  /** The server marked it as stale. */
  s?: boolean;
}

/** Prices outside React: up to a thousand updates per second, with listeners notified once per frame. */
export interface QuoteStore {
  get(id: string): LiveQuote | undefined;
  /** Called at most once per frame, when this asset's quote has changed. */
  subscribe(id: string, listener: () => void): () => void;
  /**
   * Called at most once per frame with the changed assets; without any if only the currency rates changed.
   */
  onFrame(listener: (changed: ReadonlySet<string>) => void): () => void;
  fx(): FxTable;
  /** Age of the quote by the server's clock, in milliseconds; undefined without a quote. */
  age(id: string): number | undefined;
}

/** Write access, for the store's feed only. */
export interface QuoteSink extends QuoteStore {
  /** Applies quotes; `serverNow` is the server's clock at sending, milliseconds since 1970, if known. */
  take(quotes: Iterable<RawQuote>, serverNow?: number): void;
  takeFx(fx: Fx): void;
  /** Applies quotes of assets that have none or an older one, and the server's market state of each asset. */
  seed(assets: readonly Asset[]): void;
  setMarket(id: string, market: 'open' | 'closed'): void;
  /** The feed became silent (true) or resumed (false). */
  setLost(lost: boolean): void;
  /** The age, in milliseconds, at which a quote becomes stale. */
  setMaxAge(milliseconds: number): void;
  maxAge(): number;
  /** When this quote last arrived, by the local monotonic clock. */
  arrivedAt(id: string): number | undefined;
  /**
   * The server's current time, estimated from its messages; undefined before the first. Independent of the
   * device's clock.
   */
  serverNow(): number | undefined;
  /** The complete state, to pass on to other tabs. */
  all(): RawQuote[];
  rawFx(): Fx;
  stop(): void;
}

interface Entry extends RawQuote {
  arrived: number;
  view: LiveQuote | null;
  /** The previous quote that was read: its bid, direction and parity determine those of the next view. */
  before: ({ b: string } & Pick<LiveQuote, 'direction' | 'parity'>) | null;
  isStale: boolean;
}

export interface QuoteStoreOptions extends Frames {
  /** Monotonic milliseconds. */
  now(): number;
}

/** Default until the server sends its feed's limit. */
const MAX_AGE_MS = 30_000;
const SWEEP_MS = 1000;

function directionOf(bid: Price, before: Entry['before']): LiveQuote['direction'] {
  if (!before) return null;
  const last = priceOf(before.b);
  if (bid === last) return before.direction;
  return bid > last ? 'up' : 'down';
}

/** An invalid decimal yields null. */
function viewOf({ b, a, t, before, isStale }: Entry, market: LiveQuote['market']): LiveQuote | null {
  try {
    const bid = priceOf(b);
    const parity = before?.parity === 'odd' ? 'even' : 'odd';
    return {
      bid,
      ask: priceOf(a),
      at: t,
      direction: directionOf(bid, before),
      parity,
      stale: isStale,
      market,
    };
  } catch {
    return null;
  }
}

function beforeOf(known: Entry | undefined): Entry['before'] {
  if (!known) return null;
  const { view, before, b } = known;
  return view || !before ? { b, direction: view?.direction ?? null, parity: view?.parity ?? 'even' } : before;
}

const isSame = (one: RawQuote, other: RawQuote) =>
  one.b === other.b && one.a === other.a && one.t === other.t && one.s === other.s;

/** The quotes, and which of them are stale. */
function createEntries(now: () => number, clock: ServerClock, renew: (id: string) => void) {
  const entries = new Map<string, Entry>();
  const markets = new Map<string, LiveQuote['market']>();
  const limits = { maxAge: MAX_AGE_MS, lost: false };

  /** A closed market sends no newer quotes: age alone does not make its quotes stale. */
  function isStale({ i, s, t }: RawQuote): boolean {
    return (
      limits.lost || (markets.get(i) !== 'closed' && (s === true || (clock.now() ?? t) - t > limits.maxAge))
    );
  }

  function view(entry: Entry): LiveQuote | undefined {
    entry.view ??= viewOf(entry, markets.get(entry.i) ?? 'open');
    return entry.view ?? undefined;
  }

  /** Creates a new view on the next read, without a new price. */
  function touch(entry: Entry) {
    if (entry.view) entry.view = viewOf(entry, markets.get(entry.i) ?? 'open');
    renew(entry.i);
  }

  function put(quote: RawQuote) {
    const known = entries.get(quote.i);
    if (known && known.t > quote.t) return;
    if (known && isSame(known, quote)) known.arrived = now();
    else {
      entries.set(quote.i, {
        ...quote,
        arrived: now(),
        view: null,
        before: beforeOf(known),
        isStale: isStale(quote),
      });
      renew(quote.i);
    }
  }

  function sweep() {
    for (const entry of entries.values()) {
      const stale = isStale(entry);
      if (stale === entry.isStale) continue;
      entry.isStale = stale;
      touch(entry);
    }
  }

  return { entries, markets, limits, view, touch, put, sweep };
}

export function createQuoteStore({ now, ...frames }: QuoteStoreOptions): QuoteSink {
  const clock = createServerClock(now);
  const { subscribe, onFrame, renew, stop } = createFrameListeners(frames);
  const { entries, markets, limits, view, touch, put, sweep } = createEntries(now, clock, renew);
  let [fxWire, fxTable]: [Fx, FxTable] = [{}, parseFx({})];
  const sweeping = setInterval(sweep, SWEEP_MS);

  return {
    get(id) {
      const entry = entries.get(id);
      return entry && view(entry);
    },
    subscribe,
    onFrame,
    fx: () => fxTable,
    age(id) {
      const entry = entries.get(id);
      return entry && Math.max(0, (clock.now() ?? entry.t) - entry.t);
    },
    take(quotes, sent) {
      if (sent !== undefined) clock.observe(sent);
      for (const quote of quotes) put(quote);
    },
    takeFx(fx) {
      fxWire = fx;
      fxTable = parseFx(fx);
      renew();
    },
    seed(assets) {
      for (const { id, market, buy_p, sell_p, at, stale } of assets) {
        markets.set(id, market);
        if (buy_p === null || sell_p === null || at === null) continue;
        const time = Date.parse(at);
        if ((entries.get(id)?.t ?? -Infinity) >= time) continue;
        if (!stale) clock.observe(time);
        put({ i: id, b: sell_p, a: buy_p, t: time, ...(stale ? { s: true } : {}) });
      }
    },
    setMarket(id, market) {
      markets.set(id, market);
      const entry = entries.get(id);
      if (entry) touch(entry);
      sweep();
    },
    setLost(lost) {
      limits.lost = lost;
      sweep();
    },
    setMaxAge: (milliseconds) => void (limits.maxAge = milliseconds),
    maxAge: () => limits.maxAge,
    arrivedAt: (id) => entries.get(id)?.arrived,
    serverNow: clock.now,
    all: () => [...entries.values()].map(({ i, b, a, t, s }) => ({ i, b, a, t, ...(s ? { s } : {}) })),
    rawFx: () => fxWire,
    stop() {
      clearInterval(sweeping);
      stop();
    },
  };
}
