import { describe, expect, test } from 'vitest';
import type { ApiResult } from '../../../../runtime/platform/api-error.ts';
import { createCandleStore } from '../../../../runtime/trading/chart/candle-store.ts';
import type { CandlePage, PageRequest } from '../../../../runtime/trading/chart/candle-page.ts';
import type { Interval, Range } from '../../../../runtime/trading/chart/chart-range.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';

const NOW = 1_795_219_230;
const LAST = 1_795_219_200;

/** A candle source with a candle for every minute since `first`. */
function source(first = LAST - 60 * 5000) {
  const requests: PageRequest[] = [];
  const state = { last: LAST, fails: false };
  const page: CandlePage = async ({ interval, limit, before }: PageRequest) => {
    requests.push({ interval, limit, ...(before === undefined ? {} : { before }) });
    if (state.fails)
      return {
        ok: false,
        error: { code: 'offline', status: 0, message: 'No connection to the server.', fields: {} },
      };
    const end = before === undefined ? state.last : before - 60;
    const start = Math.max(first, end - (limit - 1) * 60);
    const candles = [];
    for (let time = start; time <= end; time += 60)
      candles.push({ t: time, o: '1', h: '2', l: '0.5', c: '1.5' });
    return {
      ok: true,
      data: { asset_id: 'eurusd', interval, candles, more: start > first, simulated: true },
    } satisfies ApiResult<CallOutput['asset.candles']>;
  };
  return { requests, state, page };
}

const open = (page: CandlePage, interval: Interval = '1m', range: Range = '1M') =>
  createCandleStore({ interval, range, page, now: () => NOW });
const timesOf = (store: ReturnType<typeof open>) => store.getState().bars.map(({ time }) => time);

describe('candleStore.load and older', () => {
  test('load the newest candles and whether they are simulated', async () => {
    const { page, requests } = source();
    const store = open(page);
    expect(store.getState().status).toBe('loading');
    await store.load();
    expect(requests).toEqual([{ interval: '1m', limit: 500 }]);
    expect(store.getState()).toMatchObject({ status: 'ready', simulated: true });
    expect(timesOf(store).at(-1)).toBe(LAST);
  });

  test('prepend older pages without gaps until there are no more', async () => {
    const { page, requests } = source(LAST - 60 * 1999);
    const store = open(page);
    await store.load();
    for (let turn = 0; turn < 4; turn++) await store.older();
    expect(requests.length).toBe(3);
    expect(timesOf(store)).toEqual(Array.from({ length: 2000 }, (_, index) => LAST - 60 * (1999 - index)));
  });

  test('load nothing before the range', async () => {
    const { page, requests } = source();
    const store = open(page, '1m', '1D');
    await store.load();
    for (let turn = 0; turn < 6; turn++) await store.older();
    expect(requests.length).toBe(2);
  });

  test('load one page at a time', async () => {
    const { page, requests } = source();
    const store = open(page);
    await store.load();
    await Promise.all([store.older(), store.older()]);
    expect(requests.length).toBe(2);
  });

  test('report a failure, and load on retry', async () => {
    const { page, state } = source();
    state.fails = true;
    const store = open(page);
    await store.load();
    expect(store.getState()).toMatchObject({ status: 'failed', problem: 'No connection to the server.' });
    state.fails = false;
    await store.load();
    expect(store.getState().status).toBe('ready');
  });

  test('keep the candles when a reload fails', async () => {
    const { page, state } = source();
    const store = open(page);
    await store.load();
    state.fails = true;
    await store.load();
    expect(store.getState().status).toBe('ready');
    expect(timesOf(store).length).toBe(500);
  });

  test('ignore a response after stop', async () => {
    const store = open(source().page);
    const loading = store.load();
    store.stop();
    await loading;
    expect(store.getState().bars).toEqual([]);
    await store.load();
    expect(store.getState().status).toBe('ready');
  });
});

describe('candleStore.tick', () => {
  test('updates the last candle and starts the next without a new version', async () => {
    const store = open(source().page);
    expect(store.tick(3, NOW)).toBeNull();
    await store.load();
    const { version } = store.getState();
    expect(store.tick(3, LAST + 30)).toMatchObject({ time: LAST, high: 3, close: 3 });
    expect(store.tick(2.5, LAST + 61)).toEqual({
      time: LAST + 60,
      open: 2.5,
      high: 2.5,
      low: 2.5,
      close: 2.5,
    });
    expect(store.tick(9, LAST + 30)).toBeNull();
    expect(store.getState().bars.at(-1)!.close).toBe(2.5);
    expect(store.getState().version).toBe(version);
  });

  test('loads the missing candles after a gap', async () => {
    const { page, state, requests } = source();
    const store = open(page);
    await store.load();
    state.last = LAST + 600;
    store.tick(3, LAST + 615);
    await new Promise((done) => {
      setTimeout(done);
    });
    expect(requests.length).toBe(2);
    expect(timesOf(store).slice(-11)).toEqual(Array.from({ length: 11 }, (_, index) => LAST + index * 60));
  });

  test('drops older candles after a gap longer than a page', async () => {
    const { page, state } = source();
    const store = open(page);
    await store.load();
    state.last = LAST + 60 * 3000;
    await store.load();
    const times = timesOf(store);
    expect(times.at(-1)).toBe(state.last);
    expect(times.every((time, index) => index === 0 || time - times[index - 1]! === 60)).toBe(true);
  });
});
