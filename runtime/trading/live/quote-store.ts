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
  /** Where the bid went with its last change; null before one. */
  direction: 'up' | 'down' | null;
  /** Older than the feed's limit, or nothing comes in any more: shown, not traded on. */
  stale: boolean;
  market: 'open' | 'closed';
}

/** A quote as the wire carries it: decimals are parsed when somebody looks. */
export interface RawQuote {
  i: string;
  b: string;
  a: string;
  /** Milliseconds since 1970, by the server's clock. */
  t: number;
  /** The server calls it stale. */
  s?: boolean;
}

/** Prices outside React: a thousand a second may come in, and whoever listens is told once a frame. */
export interface QuoteStore {
  get(id: string): LiveQuote | undefined;
  /** Called at most once a frame, when something of this asset's quote has changed. */
  subscribe(id: string, listener: () => void): () => void;
  /** Called at most once a frame with the assets that changed; with none where only the currency rates did. */
  onFrame(listener: (changed: ReadonlySet<string>) => void): () => void;
  fx(): FxTable;
  /** Milliseconds since the quote was made, by the server's clock; undefined without one. */
  age(id: string): number | undefined;
}

/** What only the feed of the store may do. */
export interface QuoteSink extends QuoteStore {
  /** Takes quotes in; `serverNow` is the server's clock when they were sent, milliseconds since 1970, where it is known. */
  take(quotes: Iterable<RawQuote>, serverNow?: number): void;
  takeFx(fx: Fx): void;
  /** Quotes of assets that have none or an older one, and what the server said of each asset's market. */
  seed(assets: readonly Asset[]): void;
  setMarket(id: string, market: 'open' | 'closed'): void;
  /** Nothing comes in any more (true), or it does again. */
  setLost(lost: boolean): void;
  /** Milliseconds after which a quote is stale. */
  setMaxAge(milliseconds: number): void;
  maxAge(): number;
  /** When this quote last came in, by the local monotonic clock. */
  arrivedAt(id: string): number | undefined;
  /** The server's clock now, as far as its messages tell; undefined before the first. The device's own clock plays no part. */
  serverNow(): number | undefined;
  /** Everything that is known, to pass on. */
  all(): RawQuote[];
  rawFx(): Fx;
  stop(): void;
}

interface Entry extends RawQuote {
  arrived: number;
  view: LiveQuote | null;
  /** The bid before, and where it had gone: what the next direction is measured from. */
  before: { b: string; direction: LiveQuote['direction'] } | null;
  isStale: boolean;
}

export interface QuoteStoreOptions extends Frames {
  /** Monotonic milliseconds. */
  now(): number;
}

/** Used until the server says what its feed's limit is. */
const MAX_AGE_MS = 30_000;
const SWEEP_MS = 1000;

function directionOf(bid: Price, before: Entry['before']): LiveQuote['direction'] {
  if (!before) return null;
  const last = priceOf(before.b);
  if (bid === last) return before.direction;
  return bid > last ? 'up' : 'down';
}

/** What is no decimal is no quote: null. */
function viewOf({ b, a, t, before, isStale }: Entry, market: LiveQuote['market']): LiveQuote | null {
  try {
    const bid = priceOf(b);
    return { bid, ask: priceOf(a), at: t, direction: directionOf(bid, before), stale: isStale, market };
  } catch {
    return null;
  }
}

function beforeOf(known: Entry | undefined): Entry['before'] {
  if (!known) return null;
  return known.view || !known.before
    ? { b: known.b, direction: known.view?.direction ?? null }
    : known.before;
}

const isSame = (one: RawQuote, other: RawQuote) =>
  one.b === other.b && one.a === other.a && one.t === other.t && one.s === other.s;

/** The quotes themselves, and which of them are stale. */
function createEntries(now: () => number, clock: ServerClock, renew: (id: string) => void) {
  const entries = new Map<string, Entry>();
  const markets = new Map<string, LiveQuote['market']>();
  const limits = { maxAge: MAX_AGE_MS, lost: false };

  /** A closed market has no newer quote to give: its age alone does not make it stale. */
  function isStale({ i, s, t }: RawQuote): boolean {
    return (
      limits.lost || (markets.get(i) !== 'closed' && (s === true || (clock.now() ?? t) - t > limits.maxAge))
    );
  }

  function view(entry: Entry): LiveQuote | undefined {
    entry.view ??= viewOf(entry, markets.get(entry.i) ?? 'open');
    return entry.view ?? undefined;
  }

  /** The next look gives a new view, without a new price. */
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
      if (sent !== undefined) clock.hear(sent);
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
        if (!stale) clock.hear(time);
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
