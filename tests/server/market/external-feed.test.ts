import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { priceOf } from '../../../domain/money/price.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { marketAssets } from '../../../server/modules/market/assets.ts';
import type { Market, Quote } from '../../../server/modules/market/market.ts';
import { openMarket } from '../../../server/modules/market/open-market.ts';
import { createExternalFeed, type PriceSource } from '../../../server/node/external-feed.ts';
import type { Db, Queries } from '../../../server/ports.ts';
import { onPostgres } from '../support/backend.ts';
import { startPriceSource, type PriceSourceFixture } from '../support/price-source.ts';

/** A Wednesday at noon: forex and European shares are open, American shares are closed. */
const NOON = Date.parse('2026-11-04T12:00:00.000Z');
const MINUTE = 60_000;
const timing = { silence: 5000, backoff: { first: 20, most: 60 }, poll: 30 };

onPostgres('external feed', (at) => {
  let source: PriceSourceFixture;
  let market: Market | undefined;
  let now = NOON;
  let counts: Record<string, number> = {};
  let logged: string[] = [];
  beforeAll(() => migrate(at.db));
  beforeEach(async () => {
    source = await startPriceSource();
    [now, counts, logged] = [NOON, {}, []];
  });
  afterEach(async () => {
    await market?.close();
    market = undefined;
    await source.close();
    await at.db.query('delete from candle');
  });

  async function start(
    priceSource: PriceSource = { stream: source.stream, http: source.http },
    silence = timing.silence,
    db: Db = at.db,
  ): Promise<Market> {
    const clock = { now: () => new Date(now) };
    const metrics = {
      count: (name: string, labels: Record<string, string> = {}) => {
        const key = [name, ...Object.values(labels)].join(' ');
        counts[key] = (counts[key] ?? 0) + 1;
      },
      observe: () => undefined,
    };
    // A closed feed may still receive responses to its last requests.
    const lines = logged;
    const write = (fields: Record<string, unknown>, message: string) =>
      void lines.push(
        `${message} ${JSON.stringify(fields)} ${String((fields['err'] as Error | undefined)?.message ?? '')}`,
      );
    const log = { info: write, warn: write, error: write };
    market = await openMarket({
      feed: createExternalFeed({
        source: priceSource,
        assets: marketAssets,
        db,
        clock,
        log,
        metrics,
        timing: { ...timing, silence },
      }),
      assets: marketAssets,
      clock,
      metrics,
      log,
    });
    return market;
  }

  const tick = (bid: string, ask: string, time: number | string = now, symbol = 'EURUSD') => ({
    symbol,
    bid,
    ask,
    time,
  });
  const bidOf = (id = 'eurusd') => market!.quote(id)?.bid;
  const candle = (start: number, price: string) => ({
    time: start,
    open: price,
    high: price,
    low: price,
    close: price,
  });

  it('logs nothing about reads and connections that its end has cancelled', async () => {
    let isClosing = false;
    const query: Db['query'] = async (...request) => {
      if (isClosing) throw new Error('The database is closing.');
      return await at.db.query(...request);
    };
    await start({ stream: source.stream }, timing.silence, { ...at.db, query });
    isClosing = true;
    await market!.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(logged.filter((line) => !line.startsWith('price source connected'))).toEqual([]);
  });

  it('validates the first ticks against the previous run: rejects repeated outliers and accepts a confirmed gap', async () => {
    const http = { http: source.http };
    source.quotes = [tick('1.08000', '1.08010')];
    await start(http);
    now += MINUTE;
    source.quotes = [tick('1.08020', '1.08030')];
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.0802')));
    await market!.close();
    counts = {};
    const refusals = () => counts['feed_ticks_refused spike'] ?? 0;
    const bidAfter = async (bid: string, ask: string) => {
      now += 1000;
      source.quotes = [tick(bid, ask)];
      const before = refusals();
      // The response to an earlier request may still be in flight.
      await vi.waitFor(() => expect(refusals()).toBeGreaterThan(before + 3));
      return bidOf();
    };
    source.quotes = [tick('108.000', '108.010')];
    await start(http);
    expect([
      refusals(),
      await bidAfter('108.000', '108.010'),
      await bidAfter('1.20000', '1.20010'),
      await bidAfter('1.20000', '1.20010'),
    ]).toEqual([1, undefined, undefined, undefined]);
    now += 1000;
    source.quotes = [tick('1.20000', '1.20010')];
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.2')));
  });

  it('loads quotes on start, then receives pushed ones under either symbol', async () => {
    source.quotes = [tick('1.08000', '1.08010')];
    await start();
    expect(bidOf()).toBe(priceOf('1.08'));
    await vi.waitFor(() => expect(source.subscriptions).toHaveLength(1));
    expect(source.subscriptions[0]).toEqual(marketAssets.map(({ sy }) => sy));
    const received: Quote[][] = [];
    market!.onQuotes((quotes) => received.push([...quotes]));
    now += 1000;
    source.push([
      tick('1.08005', '1.08015'),
      tick('152.100', '152.110', new Date(now).toISOString(), 'FX:USDJPY'),
    ]);
    source.push({ heartbeat: true });
    await vi.waitFor(() => expect(received.flat()).toHaveLength(2));
    expect([bidOf(), bidOf('usdjpy'), market!.simulated]).toEqual([
      priceOf('1.08005'),
      priceOf('152.1'),
      false,
    ]);
    expect(market!.fx().get('EUR')).toBe(1_080_100_000_000n);
    // The feed may poll once more before the connection is established.
    expect(Object.keys(counts).filter((key) => !key.endsWith(' repeated'))).toEqual([]);
  });

  it('stores the last minute before a pause, whose price values positions after a restart', async () => {
    await start({ stream: source.stream });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    source.push([tick('1.08000', '1.08010', NOON - 1000), tick('1.08100', '1.08110', NOON)]);
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.081')));
    now += 2 * MINUTE;
    await market!.close();
    expect(
      await at.db.query(
        "select starts_at, close::float from candle where asset_id = 'eurusd' and length_ms = 60000 order by starts_at",
      ),
    ).toEqual([
      { starts_at: new Date(NOON - MINUTE), close: 1.08 },
      { starts_at: new Date(NOON), close: 1.081 },
    ]);
  });

  it('stores no minute of delayed quotes before it is complete', async () => {
    await start({ stream: source.stream, maxAge: 600_000 });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    now += 5 * MINUTE;
    source.push(tick('1.08000', '1.08010', NOON));
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.08')));
    now += MINUTE / 2;
    await market!.close();
    expect(await at.db.query('select 1 from candle')).toEqual([]);
  });

  it('has no fresh price after the clock was set back, until the source sends a newer one', async () => {
    await start({ stream: source.stream });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    source.push(tick('1.08000', '1.08010'));
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.08')));
    const isFresh = () => market!.isFresh(market!.quote('eurusd')!, now);
    const [early, back, hour] = [isFresh(), NOON - 60 * MINUTE, NOON];
    now = back;
    const wasFresh = isFresh();
    source.push(tick('1.08100', '1.08110', hour + 1000));
    await vi.waitFor(() => expect(counts['feed_ticks_refused future']).toBe(1));
    now = hour - 1000;
    expect([early, wasFresh, isFresh()]).toEqual([true, false, true]);
  });

  it('rejects and counts invalid ticks and accepts the valid ones among them', async () => {
    await start({ stream: source.stream });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    source.push(tick('1.08000', '1.08010'));
    await vi.waitFor(() => expect(bidOf()).toBeDefined());
    now += 1000;
    source.push([
      tick('0', '1'),
      tick('-1.08', '1.08'),
      tick('1.09', '1.08'),
      tick('NaN', '1.08'),
      tick('1.3', '1.31'),
      tick('1.08', '1.0801', now - 5000),
      tick('1.08', '1.0801', now + 60_000),
      tick('1.080001', '1.0801'),
      tick('1.08', '1.0801', now, 'NOTHING'),
      null,
      7,
      'text',
      tick('1.08002', '1.08012'),
    ]);
    source.push('{"symbol":');
    await vi.waitFor(() => expect(counts['feed_messages_refused']).toBe(1));
    expect(bidOf()).toBe(priceOf('1.08002'));
    const refused = Object.fromEntries(
      Object.entries(counts)
        .filter(([key]) => key.startsWith('feed_ticks_refused'))
        .map(([key, count]) => [key.slice(19), count]),
    );
    expect(refused).toEqual({
      not_positive: 2,
      crossed: 1,
      malformed: 1,
      spike: 1,
      out_of_order: 1,
      future: 1,
      digits: 1,
      unknown_symbol: 1,
    });
  });

  it('keeps late ticks as the newest quote, but counts them and marks them stale', async () => {
    await start({ stream: source.stream });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    source.push(tick('1.08000', '1.08010', now - 10_000));
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.08')));
    expect([counts['feed_ticks_stale'], market!.isFresh(market!.quote('eurusd')!, now)]).toEqual([
      undefined,
      true,
    ]);
    now += 60_000;
    source.push(tick('1.08010', '1.08020', now - 10_001));
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.0801')));
    expect([counts['feed_ticks_stale'], market!.isFresh(market!.quote('eurusd')!, now)]).toEqual([1, false]);
  });

  it('polls while the source is down and reconnects when it is back', async () => {
    await start();
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    await source.stop();
    await vi.waitFor(() => expect(counts['feed_polls_failed']).toBeGreaterThan(1));
    source.quotes = [tick('1.08100', '1.08110')];
    await source.restart();
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    await vi.waitFor(() => expect(bidOf()).toBeDefined());
    expect(counts['feed_reconnects']).toBeGreaterThan(0);
    now += 1000;
    source.push(tick('1.08200', '1.08210'));
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.082')));
  });

  it('reconnects when the source is silent', async () => {
    await start({ stream: source.stream }, 200);
    await vi.waitFor(() => expect(source.subscriptions.length).toBeGreaterThan(1), { timeout: 3000 });
    expect(counts['feed_reconnects']).toBeGreaterThan(0);
  });

  it('polls a source without a stream', async () => {
    source.quotes = [tick('1.08000', '1.08010')];
    await start({ http: source.http });
    now += 1000;
    source.quotes = [tick('1.08040', '1.08050')];
    await vi.waitFor(() => expect(bidOf()).toBe(priceOf('1.0804')));
    expect(source.requests[0]).toBe(`/v1/quotes?symbols=${marketAssets.map(({ sy }) => sy).join('%2C')}`);
  });

  it('starts while the source is down and has no quotes until it is up', async () => {
    await source.stop();
    await start();
    expect([
      market!.quote('eurusd'),
      market!.fx().has('EUR'),
      (await market!.candles('eurusd', { interval: '1m', to: now, limit: 10 })).candles,
    ]).toEqual([undefined, false, []]);
    source.quotes = [tick('1.08000', '1.08010')];
    await source.restart();
    await vi.waitFor(() => expect(bidOf()).toBeDefined());
    const quote = market!.quote('eurusd')!;
    expect([
      market!.isFresh(quote, now),
      market!.isFresh(quote, now + 10_000),
      market!.isFresh(quote, now + 10_001),
    ]).toEqual([true, true, false]);
  });

  it('logs an outage once without a stack trace, and the number of failures on recovery', async () => {
    await source.stop();
    await start({ http: source.http });
    const entriesOf = (text: string) =>
      logged
        .filter((line) => line.startsWith(text))
        .map((line) => JSON.parse(line.slice(text.length)) as { failures: number; reason?: string });
    await vi.waitFor(() => expect(counts['feed_polls_failed']).toBeGreaterThan(2));
    await market!.candles('xauusd', { interval: '1h', to: now, limit: 10 });
    for (const message of ['price source sent no history', 'price source not responding'])
      expect(entriesOf(message)).toEqual([
        { reason: expect.stringMatching(/^fetch failed: .*ECONNREFUSED/), failures: 1 },
      ]);
    now += MINUTE;
    await market!.candles('xauusd', { interval: '1h', to: now, limit: 10 });
    expect(entriesOf('price source sent no history').map(({ failures }) => failures > 1)).toEqual([
      false,
      true,
    ]);
    expect(logged.join('\n')).not.toContain('"err"');
    await source.restart();
    await vi.waitFor(() =>
      expect(entriesOf('price source responding again').map(({ failures }) => failures > 2)).toEqual([true]),
    );
    await market!.candles('xauusd', { interval: '1h', to: now, limit: 10 });
    expect(entriesOf('price source sends history again')).toHaveLength(1);
  });

  it('sends its key to the source and logs it nowhere', async () => {
    await start({ stream: source.stream, http: source.http, key: 'secret-key-of-the-source' });
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    await source.stop();
    await vi.waitFor(() => expect(counts['feed_polls_failed']).toBeGreaterThan(0));
    expect(new Set(source.authorizations)).toEqual(new Set(['Bearer secret-key-of-the-source']));
    expect(logged.join('\n')).not.toContain('secret-key');
  });

  describe('history', () => {
    const minutes = (query: URLSearchParams) => {
      const [to, limit] = [Date.parse(query.get('to')!), Number(query.get('limit'))];
      const last = Math.min(Math.floor((to - 1) / MINUTE), Math.floor(now / MINUTE));
      return {
        candles: Array.from({ length: limit }, (_, index) =>
          candle((last - limit + 1 + index) * MINUTE, `1.0${((last - limit + 1 + index) % 1000) + 1000}`),
        ),
        more: true,
      };
    };
    const candlesOf = async (limit: number, to = now + 1) =>
      await market!.candles('eurusd', { interval: '1m', to, limit });
    const requestCount = () =>
      source.requests.filter((url) => url.includes('candles?symbol=EURUSD&interval=1m')).length;

    it('requests each range once, then only newer or older candles', async () => {
      source.candles = minutes;
      await start({ http: source.http });
      const first = await candlesOf(100);
      expect([first.candles.length, first.more, first.candles.at(-1)!.t * 1000, requestCount()]).toEqual([
        100,
        true,
        NOON,
        1,
      ]);
      expect((await candlesOf(100)).candles).toEqual(first.candles);
      expect(requestCount()).toBe(1);
      const older = await candlesOf(100, first.candles[0]!.t * 1000);
      expect([older.candles.length, older.candles.at(-1)!.t, requestCount()]).toEqual([
        100,
        first.candles[0]!.t - 60,
        2,
      ]);
      now += 5 * MINUTE;
      const later = await candlesOf(100);
      expect([later.candles.length, later.candles.at(-1)!.t * 1000, requestCount()]).toEqual([100, now, 3]);
      expect(
        later.candles.every(({ t }, index) => index === 0 || t === later.candles[index - 1]!.t + 60),
      ).toBe(true);
    });

    it('requests a distant range once for all pages within it', async () => {
      source.candles = minutes;
      await start({ http: source.http });
      await candlesOf(10);
      const then = NOON - 200_000 * MINUTE;
      const first = await candlesOf(100, then);
      expect([first.candles.length, first.more, first.candles.at(-1)!.t * 1000, requestCount()]).toEqual([
        100,
        true,
        then - MINUTE,
        2,
      ]);
      for (const to of [then, then - 7, then - 300 * MINUTE, then + 200 * MINUTE])
        expect((await candlesOf(100, to)).candles).toHaveLength(100);
      expect(requestCount()).toBe(2);
      const older = await candlesOf(500, first.candles[0]!.t * 1000 - 300 * MINUTE);
      expect([
        older.candles.length,
        older.candles.every(({ t }, index) => index === 0 || t === older.candles[index - 1]!.t + 60),
        requestCount(),
      ]).toEqual([500, true, 3]);
      expect((await candlesOf(100)).candles.at(-1)!.t * 1000).toBe(NOON);
    });

    it('requests nothing before the start of the source’s history', async () => {
      const oldest = NOON - 150_000 * MINUTE;
      source.candles = (query) => {
        const { candles } = minutes(query);
        const available = candles.filter(({ time }) => time >= oldest);
        return { candles: available, more: available.length === candles.length };
      };
      await start({ http: source.http });
      await candlesOf(10);
      expect(await candlesOf(10, oldest - 5000 * MINUTE)).toEqual({ candles: [], more: false });
      expect(requestCount()).toBe(2);
      for (let back = 0; back < 20; back += 1)
        expect(await candlesOf(10, oldest - (6000 + back * 3000) * MINUTE)).toEqual({
          candles: [],
          more: false,
        });
      expect(requestCount()).toBe(2);
      const page = await candlesOf(10, oldest + 4 * MINUTE);
      expect([page.candles.map(({ t }) => t * 1000), page.more]).toEqual([
        [0, 1, 2, 3].map((index) => oldest + index * MINUTE),
        false,
      ]);
    });

    it('serves stored candles while the source is down, also after a restart', async () => {
      source.candles = minutes;
      await start({ http: source.http });
      const { candles } = await candlesOf(50);
      await market!.close();
      await source.stop();
      await start({ http: source.http });
      expect((await candlesOf(49)).candles).toEqual(candles.slice(0, -1));
      expect(logged.some((line) => line.includes('sent no history'))).toBe(true);
    });

    it('builds candles from quotes if the source has no history', async () => {
      await start({ stream: source.stream });
      await vi.waitFor(() => expect(source.connected()).toBe(1));
      for (const [seconds, bid] of [
        [0, '1.08000'],
        [20, '1.08030'],
        [40, '1.07990'],
        [59, '1.08010'],
        [60, '1.08020'],
        [65, '1.08040'],
      ] as const) {
        now = NOON + seconds * 1000;
        source.push(tick(bid, '1.08050'));
        await vi.waitFor(() => expect(market!.quote('eurusd')?.at).toBe(now));
      }
      const expected = [
        { t: NOON / 1000, o: '1.08000', h: '1.08030', l: '1.07990', c: '1.08010' },
        { t: NOON / 1000 + 60, o: '1.08020', h: '1.08040', l: '1.08020', c: '1.08040' },
      ];
      expect((await candlesOf(10)).candles).toEqual(expected);
      await market!.close();
      await start({ stream: source.stream });
      expect((await candlesOf(10)).candles).toEqual(expected.slice(0, 1));
    });

    it('logs candles that cannot be stored', async () => {
      const query: Queries['query'] = async (sql, params) => {
        if (sql.includes('insert into candle')) throw new Error('the disk is full');
        return await at.db.query(sql, params);
      };
      await start({ stream: source.stream }, timing.silence, { ...at.db, query });
      await vi.waitFor(() => expect(source.connected()).toBe(1));
      for (const seconds of [0, 60]) {
        now = NOON + seconds * 1000;
        source.push(tick('1.08000', '1.08050'));
        await vi.waitFor(() => expect(market!.quote('eurusd')?.at).toBe(now));
      }
      await market!.close();
      expect(
        logged.some(
          (line) => line.includes('candles could not be stored') && line.includes('the disk is full'),
        ),
      ).toBe(true);
    });

    it('merges quotes into the source’s current candle', async () => {
      now = NOON + 30_000;
      source.candles = () => ({
        candles: [{ time: NOON, open: 1.08, high: 1.081, low: '1.0790', close: '1.0805', volume: 12 }],
        more: false,
      });
      await start();
      await vi.waitFor(() => expect(source.connected()).toBe(1));
      source.push(tick('1.08200', '1.08210'));
      await vi.waitFor(() => expect(bidOf()).toBeDefined());
      expect(await candlesOf(10)).toEqual({
        candles: [{ t: NOON / 1000, o: '1.08000', h: '1.08200', l: '1.07900', c: '1.08200', v: '12' }],
        more: false,
      });
    });

    it.each([
      ['no candle list', { rows: [] }],
      ['no JSON', '<html>'],
      ['status 500', undefined],
    ])('is empty for a response with %s', async (_what, answer) => {
      source.candles = () => answer;
      await start({ http: source.http });
      expect((await candlesOf(10)).candles).toEqual([]);
    });

    it('drops and counts invalid candles', async () => {
      const good = candle(NOON - MINUTE, '1.08');
      source.candles = () => ({
        candles: [
          good,
          { ...good, time: NOON - 90_000 },
          { ...good, high: '1.07' },
          { ...good, low: '0' },
          { ...good, open: 'NaN' },
          { ...good, time: 'soon' },
          null,
        ],
        more: false,
      });
      await start({ http: source.http });
      expect((await candlesOf(10)).candles.map(({ t }) => t * 1000)).toEqual([NOON - MINUTE]);
      expect(counts['feed_candles_refused']).toBeGreaterThanOrEqual(6);
    });

    it('provides the opening price of the day', async () => {
      source.quotes = [tick('1.08000', '1.08010')];
      source.candles = (query) => ({
        candles: query.get('interval') === '1d' ? [candle(Date.parse('2026-11-04'), '1.07')] : [],
        more: false,
      });
      await start({ http: source.http });
      await vi.waitFor(() => expect(market!.dayOpen('eurusd')).toBe(priceOf('1.07')));
    });
  });
});
