import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trader } from '../../support/page.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, btcusd, eurusd, makePosition } from '../../support/live-market.ts';
import { createServer, openTab, settle, type Server, type Tab } from '../../support/live-tab.ts';

const SERVER = Date.parse(AT);
const frame = (b = '1.09000', t = SERVER) => ({
  at: new Date(t).toISOString(),
  rates: [{ i: 'eurusd', b, a: '1.09008', t }],
  fx: { EUR: '1.09' },
});
let server: Server;
let tab: Tab;

beforeEach(async () => {
  vi.useFakeTimers({ now: SERVER });
  server = createServer();
  tab = await openTab({ server });
});

afterEach(() => {
  tab.close();
  vi.useRealTimers();
});

const link = () => tab.live.link.getState();

describe('stream', () => {
  test('delivers quotes, currency rates, account and positions, so that only assets are requested', async () => {
    await server.connection().send('rates', frame());
    await server.connection().send('positions', { account: makeAccount(), positions: [makePosition()] });
    expect(tab.live.quotes.get('eurusd')).toMatchObject({ bid: 109000000n, stale: false });
    expect(tab.live.quotes.fx().get('EUR')).toBe(1090000000000n);
    expect(tab.live.book.getState()).toMatchObject({ status: 'ready', positions: [{ id: 'p_1' }] });
    expect(link()).toEqual({ via: 'stream', state: 'live', since: SERVER });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([
      tab.count('asset.list'),
      tab.count('asset.rate'),
      tab.count('trade.pnl'),
      tab.count('trade.account'),
    ]).toEqual([1, 0, 0, 0]);
  });

  test('sets isLive while it is connected and in use', async () => {
    const isLive = () => tab.platform.streamed.getState().isLive;
    expect(isLive()).toBe(false);
    await server.connection().send('rates', frame());
    expect(isLive()).toBe(true);
    await server.connection().end();
    expect(isLive()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    await server.connection().send('rates', frame());
    expect(isLive()).toBe(true);
    tab.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(isLive()).toBe(false);
  });

  test('ignores an older snapshot of the account, but not one of the other account', async () => {
    await server.connection().send('positions', { account: makeAccount({ version: 5 }), positions: [] });
    await server
      .connection()
      .send('positions', { account: makeAccount({ version: 4 }), positions: [makePosition()] });
    expect(tab.live.book.getState().positions).toEqual([]);
    await server
      .connection()
      .send('positions', { account: makeAccount({ version: 1, mode: 'practice' }), positions: [] });
    expect(tab.live.book.getState().account!.mode).toBe('practice');
  });

  test('updates market states', async () => {
    await server.connection().send('market', {
      id: 'eurusd',
      market: 'closed',
      changes_at: '2026-11-22T22:00:00.000Z',
      day_open: '1.07000',
    });
    expect(tab.live.assets.getState().byId.get('eurusd')).toMatchObject({
      market: 'closed',
      day_open: '1.07000',
    });
    expect(tab.live.quotes.get('eurusd')!.market).toBe('closed');
  });

  test('removes a position that the server has closed, with one notice', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [makePosition()] });
    const closed = makePosition({
      status: 1,
      closing_price: '1.08550',
      profit: '12.30',
      close_reason: 'take_profit',
      close_at: AT,
    });
    await server.connection().send('closed', closed);
    await server.connection().send('closed', closed);
    expect(tab.live.book.getState().positions).toEqual([]);
    await vi.waitFor(() =>
      expect(tab.notices()).toEqual(['Take profit of EUR/USD: closed at 1.08550, +12.30\u00a0USD']),
    );
    expect(tab.platform.play).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['practice', false, 'Practice account: Stop loss of'],
    ['real', true, 'Real account: Stop loss of'],
    ['practice', true, 'Stop loss of'],
  ] as const)(
    'names the account of a closed %s position unless it is shown',
    async (mode, isPractice, start) => {
      tab.platform.session.update({ ...trader, is_practice: isPractice });
      await server.connection().send(
        'closed',
        makePosition({
          mode,
          status: 1,
          closing_price: '1.08550',
          close_reason: 'stop_loss',
          close_at: AT,
        }),
      );
      await vi.waitFor(() => expect(tab.notices()).toEqual([expect.stringMatching(`^${start}`)]));
    },
  );

  test('shows no notice for a position that the trader has closed', async () => {
    await server
      .connection()
      .send('closed', makePosition({ status: 1, closing_price: '1.08550', close_reason: 'trader' }));
    expect(tab.notices()).toEqual([]);
  });

  test('triggers reading user and settings when they change', async () => {
    await server.connection().send('changed', { what: 'user' });
    await server.connection().send('changed', { what: 'settings' });
    expect(
      [tab.platform.reloadUser, tab.platform.reloadSettings].map((each) => vi.mocked(each).mock.calls.length),
    ).toEqual([1, 1]);
  });

  test('ignores unknown events and invalid JSON', async () => {
    await server.connection().send('chat', { hello: 1 });
    await server.connection().raw('event: rates\ndata: {"at\n\n');
    await server.connection().send('rates', frame());
    expect(tab.live.quotes.get('eurusd')!.bid).toBe(109000000n);
  });

  test('is supplemented by a request if it delivers no positions', async () => {
    await server.connection().send('rates', frame());
    await vi.advanceTimersByTimeAsync(5000);
    expect([tab.count('trade.account'), tab.live.book.getState().status]).toEqual([1, 'ready']);
  });
});

describe('stream reconnection', () => {
  test('follows a disconnection after one second, without marking quotes stale', async () => {
    await server.connection().send('rates', frame());
    await server.connection().end();
    expect(link().state).toBe('connecting');
    expect(tab.live.quotes.get('eurusd')!.stale).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.connections).toHaveLength(2);
    await server.connection().send('rates', frame('1.09100', SERVER + 1000));
    expect(link().state).toBe('live');
    expect(tab.live.quotes.get('eurusd')!.bid).toBe(109100000n);
  });

  test('marks the link lost and quotes stale after ten seconds, and recovers', async () => {
    await server.connection().send('rates', frame());
    tab.api.openStream = () => refusal('offline', 0, 'No connection') as never;
    tab.api.answers['asset.rate'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(1000);
    await server.connection().end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(link()).toMatchObject({ state: 'lost', since: SERVER });
    expect(tab.live.quotes.get('eurusd')!.stale).toBe(true);
    tab.api.openStream = server.open;
    await vi.advanceTimersByTimeAsync(30_000);
    await server.connection().send('rates', frame('1.09100', SERVER + 40_000));
    expect(link()).toMatchObject({ via: 'stream', state: 'live' });
    expect(tab.live.quotes.get('eurusd')).toMatchObject({ bid: 109100000n, stale: false });
  });

  test('waits for the retry time that the server sends', async () => {
    await server.connection().raw('retry: 4000\n\n');
    await server.connection().end();
    await vi.advanceTimersByTimeAsync(2900);
    expect(server.connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.connections).toHaveLength(2);
  });

  test('follows 40 seconds of silence; comments count as activity', async () => {
    await server.connection().send('rates', frame());
    for (let time = 0; time < 4; time += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await server.connection().comment();
    }
    expect(server.connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(41_000);
    expect(server.connections.length).toBeGreaterThan(1);
    expect(server.connections[0]!.isOpen()).toBe(false);
  });

  test('follows a sleep of the device, during which timers and the monotonic clock stand still', async () => {
    await server.connection().send('rates', frame());
    vi.setSystemTime(SERVER + 600_000);
    await vi.advanceTimersByTimeAsync(2500);
    expect([server.connections.length, server.connections[0]!.isOpen()]).toEqual([2, false]);
  });

  test('falls back to polling after repeated disconnections, until the stream works again', async () => {
    tab.api.answers['asset.rate'] = () =>
      fine({
        id: 'eurusd',
        buy_p: '1.10008',
        sell_p: '1.10000',
        sell_spread: '0.00008',
        day_open: '1.08000',
        at: AT,
        stale: false,
        market: 'open',
        fx: {},
      });
    await server.connection().end();
    for (let time = 0; time < 2; time += 1) {
      await vi.advanceTimersByTimeAsync(5000);
      if (server.connection().isOpen()) await server.connection().end();
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(link()).toMatchObject({ via: 'polling', state: 'live' });
    expect(tab.live.quotes.get('eurusd')!.bid).toBe(110000000n);
    await vi.advanceTimersByTimeAsync(30_000);
    await server.connection().send('rates', frame());
    const polled = tab.count('asset.rate');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([link().via, tab.count('asset.rate') - polled]).toEqual(['stream', 0]);
  });

  test('waits for the Retry-After of the server', async () => {
    tab.api.openStream = () =>
      refusal('too_many_requests' as never, 429, 'Later', { retryAfter: 20 }) as never;
    await server.connection().end();
    await vi.advanceTimersByTimeAsync(1000);
    const tries = tab.count('stream.open');
    await vi.advanceTimersByTimeAsync(19_000);
    expect(tab.count('stream.open')).toBe(tries);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tab.count('stream.open')).toBe(tries + 1);
  });
});

describe('stream and session', () => {
  test('the stream ends with the session, and no requests follow', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [makePosition()] });
    tab.platform.session.end('expired');
    await settle();
    expect([server.openCount(), tab.live.book.getState().positions]).toEqual([0, []]);
    const sent = tab.api.sent.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tab.api.sent.length).toBe(sent);
  });

  test('another user gets a new stream and an empty book', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [makePosition()] });
    tab.platform.session.begin({ user: { ...trader, id: 'u_9' } });
    await settle();
    expect([server.connections.length, server.openCount(), tab.live.book.getState()]).toEqual([
      2,
      1,
      { status: 'loading', account: null, positions: [] },
    ]);
  });

  test('the account is read when the user switches accounts', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [makePosition()] });
    tab.api.answers['trade.account'] = () => fine(makeAccount({ mode: 'practice' }));
    tab.platform.session.update({ ...trader, is_practice: true });
    await settle();
    expect(tab.live.book.getState()).toMatchObject({ account: { mode: 'practice' }, positions: [] });
  });

  test('the stream stops a few seconds after the last page has released it', async () => {
    tab.close();
    await vi.advanceTimersByTimeAsync(3000);
    const back = tab.live.hold();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.openCount()).toBe(1);
    back();
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.openCount()).toBe(0);
  });
});

describe('selected asset', () => {
  test('is the first asset without a stored one or a watchlist', () => {
    expect(tab.live.selected.getState().assetId).toBe('eurusd');
  });

  test('is the last asset of the watchlist, which is stored', async () => {
    const entry = (id: string, asset: typeof eurusd) => ({ currency_pair_id: id, asset, created_at: AT });
    const other = await openTab({
      server,
      answers: { 'watchlist.list': () => fine([entry('eurusd', eurusd), entry('btcusd', btcusd)]) },
    });
    expect(other.live.selected.getState().assetId).toBe('btcusd');
    expect(other.platform.local.get('asset')).toBe('btcusd');
    other.close();
  });
});
