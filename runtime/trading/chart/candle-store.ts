import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CandlePage } from './candle-page.ts';
import { barOf, grown, isBehind, mergeBars, type Bar } from './candles.ts';
import { pageSize, rangeStart, type Interval, type Range } from './chart-range.ts';

export interface CandleState {
  status: 'loading' | 'ready' | 'failed';
  bars: readonly Bar[];
  /** Grows whenever bars came or went other than by a live price: then everything is drawn anew. */
  version: number;
  simulated: boolean;
  problem?: string;
}

export interface CandleStore extends StoreApi<CandleState> {
  /** The newest candles, at first or again: what was missed meanwhile comes with them. */
  load(): Promise<void>;
  /** The page before the oldest candle, as far back as the range goes. */
  older(): Promise<void>;
  /** A live price; answers the bar to draw, if it belongs to one. What was missed before it is loaded. */
  tick(price: number, at: number): Bar | null;
  /** What is on its way is dropped; `load` begins again. */
  stop(): void;
}

export interface CandleStoreOptions {
  interval: Interval;
  range: Range;
  page: CandlePage;
  /** Seconds since 1970. */
  now(): number;
}

/** The candles of one asset and interval: newest first, older ones page by page, live prices into the last one. */
export function createCandleStore({ interval, range, page, now }: CandleStoreOptions): CandleStore {
  const store = createStore<CandleState>(() => ({
    status: 'loading',
    bars: [],
    version: 0,
    simulated: false,
  }));
  let abort = new AbortController();
  let more = true;
  let busy: 'newest' | 'older' | null = null;

  const take = (bars: readonly Bar[], simulated: boolean) =>
    store.setState(({ version }) => ({
      status: 'ready',
      bars,
      version: version + 1,
      simulated,
      problem: undefined,
    }));

  async function load() {
    if (busy === 'newest') return;
    busy = 'newest';
    if (abort.signal.aborted) abort = new AbortController();
    const { signal } = abort;
    if (store.getState().bars.length === 0) store.setState({ status: 'loading', problem: undefined });
    const result = await page({ interval, limit: pageSize(range, interval) }, signal);
    if (signal.aborted) return;
    busy = null;
    const known = store.getState().bars;
    if (!result.ok)
      return known.length ? undefined : store.setState({ status: 'failed', problem: result.error.message });
    const newest = result.data.candles.map(barOf);
    const joins = known.length > 0 && newest.length > 0 && known.at(-1)!.time >= newest[0]!.time;
    if (!joins) more = result.data.more;
    take(joins ? mergeBars(known, newest) : newest, result.data.simulated);
  }

  async function older() {
    const { bars, simulated } = store.getState();
    const first = bars[0];
    if (busy || !more || !first || first.time <= rangeStart(range, now())) return;
    busy = 'older';
    const { signal } = abort;
    const result = await page({ interval, limit: 1000, before: first.time }, signal);
    if (signal.aborted) return;
    busy = null;
    if (!result.ok) return;
    more = result.data.more && result.data.candles.length > 0;
    take(
      mergeBars(
        result.data.candles.map(barOf).filter(({ time }) => time < first.time),
        store.getState().bars,
      ),
      simulated,
    );
  }

  function tick(price: number, at: number): Bar | null {
    const { status, bars } = store.getState();
    const last = bars.at(-1);
    if (status !== 'ready') return null;
    if (isBehind(last, at, interval)) void load();
    const bar = grown(last, price, at, interval);
    if (bar) store.setState({ bars: bar.time === last?.time ? [...bars.slice(0, -1), bar] : [...bars, bar] });
    return bar;
  }

  function stop() {
    abort.abort();
    busy = null;
  }

  return Object.assign(store, { load, older, tick, stop });
}
