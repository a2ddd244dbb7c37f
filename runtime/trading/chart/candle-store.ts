import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CandlePage } from './candle-page.ts';
import { barOf, grown, isBehind, mergeBars, type Bar } from './candles.ts';
import { pageSize, rangeStart, type Interval, type Range } from './chart-range.ts';

export interface CandleState {
  status: 'loading' | 'ready' | 'failed';
  bars: readonly Bar[];
  /** Increases whenever bars change other than by a live price: the chart then redraws everything. */
  version: number;
  simulated: boolean;
  problem?: string;
}

export interface CandleStore extends StoreApi<CandleState> {
  /** Loads the newest candles, at first or again; this also fills a gap. */
  load(): Promise<void>;
  /** Loads the page before the oldest candle, within the range. */
  older(): Promise<void>;
  /** Applies a live price and returns the bar to redraw, if any. Loads candles that were missed before it. */
  tick(price: number, at: number): Bar | null;
  /** Drops pending reads; `load` starts again. */
  stop(): void;
}

export interface CandleStoreOptions {
  interval: Interval;
  range: Range;
  page: CandlePage;
  /** Seconds since 1970. */
  now(): number;
}

/**
 * The candles of one asset and interval: loads the newest first and older ones page by page, and applies live
 * prices to the last one.
 */
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
