import { decimalOf, type Fixed } from '../../../domain/decimal.ts';
import { parseFx, type FxTable } from '../../../domain/money.ts';
import type { Asset, Fx } from '../../../schemas/generated/types.ts';

export interface LiveQuote {
  bid: Fixed;
  ask: Fixed;
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
  /** The first quotes, and what the server said of each asset's market. */
  seed(assets: readonly Asset[]): void;
  setMarket(id: string, market: 'open' | 'closed'): void;
  /** Nothing comes in any more (true), or it does again. */
  setLost(lost: boolean): void;
  /** Milliseconds after which a quote is stale. */
  setMaxAge(milliseconds: number): void;
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

export interface QuoteStoreOptions {
  /** Monotonic milliseconds. */
  now(): number;
  frame(work: () => void): number;
  cancelFrame(handle: number): void;
}

/** Used until the server says what its feed's limit is. */
const MAX_AGE_MS = 30_000;
const SWEEP_MS = 1000;

function directionOf(bid: Fixed, before: Entry['before']): LiveQuote['direction'] {
  if (!before) return null;
  const last = decimalOf(before.b);
  if (bid === last) return before.direction;
  return bid > last ? 'up' : 'down';
}

export function createQuoteStore({ now, frame, cancelFrame }: QuoteStoreOptions): QuoteSink {
  const entries = new Map<string, Entry>();
  const markets = new Map<string, 'open' | 'closed'>();
  const listeners = new Map<string, Set<() => void>>();
  const frameListeners = new Set<(changed: ReadonlySet<string>) => void>();
  let changed = new Set<string>();
  let scheduled: number | null = null;
  let [fxWire, fxTable]: [Fx, FxTable] = [{}, parseFx({})];
  let maxAge = MAX_AGE_MS;
  let lost = false;
  let clock: { server: number; local: number } | null = null;

  function flush() {
    scheduled = null;
    const ids = changed;
    changed = new Set();
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
    for (const listener of frameListeners) listener(ids);
  }

  function schedule() {
    scheduled ??= frame(flush);
  }

  function renew(id: string) {
    changed.add(id);
    schedule();
  }

  const serverNow = () => (clock ? clock.server + now() - clock.local : undefined);
  /** A closed market has no newer quote to give: its age alone does not make it stale. */
  const isStale = (entry: Entry, at: number) => lost || (markets.get(entry.i) !== 'closed' && (entry.s === true || at - entry.t > maxAge));

  function put(quote: RawQuote, at: number) {
    const { i, t } = quote;
    const known = entries.get(i);
    if (known && known.t > t) return;
    if (known && known.b === quote.b && known.a === quote.a && known.t === t && known.s === quote.s) return void (known.arrived = now());
    const before = known ? (known.view || !known.before ? { b: known.b, direction: known.view?.direction ?? null } : known.before) : null;
    const entry: Entry = { ...quote, arrived: now(), view: null, before, isStale: false };
    entry.isStale = isStale(entry, at);
    entries.set(i, entry);
    renew(i);
  }

  function view(entry: Entry): LiveQuote {
    const bid = decimalOf(entry.b);
    return { bid, ask: decimalOf(entry.a), at: entry.t, direction: directionOf(bid, entry.before), stale: entry.isStale, market: markets.get(entry.i) ?? 'open' };
  }

  /** What is no decimal is no quote. */
  function readable(entry: Entry): LiveQuote | null {
    try {
      return view(entry);
    } catch {
      entries.delete(entry.i);
      return null;
    }
  }

  /** Gives everybody who looks a new view of the quote, without a new price. */
  function touch(entry: Entry) {
    entry.view &&= view(entry);
    renew(entry.i);
  }

  function sweep() {
    const at = serverNow() ?? 0;
    for (const entry of entries.values()) {
      const stale = isStale(entry, at);
      if (stale === entry.isStale) continue;
      entry.isStale = stale;
      touch(entry);
    }
  }
  const sweeping = setInterval(sweep, SWEEP_MS);

  /** Messages are delayed, never early: of all differences to the server's clock the largest is the truest. */
  function setClock(server: number) {
    const known = serverNow();
    if (known === undefined || server > known || known - server > SWEEP_MS * 5) clock = { server, local: now() };
  }

  return {
    get(id) {
      const entry = entries.get(id);
      return (entry && (entry.view ??= readable(entry))) ?? undefined;
    },
    subscribe(id, listener) {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(id);
      };
    },
    onFrame(listener) {
      frameListeners.add(listener);
      return () => void frameListeners.delete(listener);
    },
    fx: () => fxTable,
    age(id) {
      const entry = entries.get(id);
      return entry && Math.max(0, (serverNow() ?? entry.t) - entry.t);
    },
    take(quotes, server) {
      if (server !== undefined) setClock(server);
      const at = serverNow();
      for (const quote of quotes) put(quote, at ?? quote.t);
    },
    takeFx(fx) {
      fxWire = fx;
      fxTable = parseFx(fx);
      schedule();
    },
    seed(assets) {
      for (const { id, market, buy_p, sell_p, at, stale } of assets) {
        markets.set(id, market);
        if (buy_p === null || sell_p === null || at === null) continue;
        const time = Date.parse(at);
        if (!stale) setClock(time);
        put({ i: id, b: sell_p, a: buy_p, t: time, s: stale }, serverNow() ?? time);
      }
    },
    setMarket(id, market) {
      markets.set(id, market);
      const entry = entries.get(id);
      if (entry) touch(entry);
    },
    setLost(next) {
      lost = next;
      sweep();
    },
    setMaxAge(milliseconds) {
      maxAge = milliseconds;
    },
    arrivedAt: (id) => entries.get(id)?.arrived,
    serverNow,
    all: () => [...entries.values()].map(({ i, b, a, t, s }) => ({ i, b, a, t, ...(s ? { s } : {}) })),
    rawFx: () => fxWire,
    stop() {
      clearInterval(sweeping);
      if (scheduled !== null) cancelFrame(scheduled);
      scheduled = null;
    },
  };
}
