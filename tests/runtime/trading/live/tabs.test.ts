import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fine } from '../../support/fake-api.ts';
import { createBrowserTabs } from '../../support/live-environment.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, makePosition } from '../../support/live-market.ts';
import {
  createServer,
  openTab,
  settle,
  type Server,
  type Tab,
  type TabOptions,
} from '../../support/live-tab.ts';

const SERVER = Date.parse(AT);
const frame = (b: string) => ({
  at: new Date(Date.now()).toISOString(),
  rates: [{ i: 'eurusd', b, a: '1.20000', t: Date.now() }],
  fx: {},
});
let server: Server;
let tabs: ReturnType<typeof createBrowserTabs>;
let openTabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER });
  server = createServer();
  tabs = createBrowserTabs();
  openTabs = [];
});

afterEach(() => {
  for (const tab of openTabs) tab.close();
  vi.useRealTimers();
});

async function open(options: TabOptions = {}): Promise<Tab> {
  const tab = await openTab({ server, tabs, ...options });
  openTabs.push(tab);
  return tab;
}

const bidOf = (tab: Tab) => tab.live.quotes.get('eurusd')?.bid;
/** Advances the clock while the server sends comments. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 15_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 15_000));
    for (const each of server.connections) if (each.isOpen()) await each.comment();
  }
}

describe('tabs of one browser', () => {
  test('share one stream, and all receive its events', async () => {
    const [one, other] = [await open(), await open()];
    expect(server.connections).toHaveLength(1);
    await server.connection().send('rates', frame('1.10000'));
    await server
      .connection()
      .send(
        'closed',
        makePosition({ status: 1, closing_price: '1.08550', profit: '12.30', close_reason: 'stop_loss' }),
      );
    expect([bidOf(one), bidOf(other)]).toEqual([110000000n, 110000000n]);
    await vi.waitFor(() =>
      expect([one.notices(), other.notices()].map((list) => list.length)).toEqual([1, 1]),
    );
    expect(other.live.link.getState()).toMatchObject({ via: 'stream', state: 'live' });
  });

  test('share the current state with a new tab', async () => {
    await open();
    await server.connection().send('rates', frame('1.10000'));
    await server
      .connection()
      .send('positions', { account: makeAccount({ version: 7 }), positions: [makePosition()] });
    const late = await open();
    expect([
      bidOf(late),
      late.live.book.getState().account!.version,
      late.live.link.getState().state,
    ]).toEqual([110000000n, 7, 'live']);
    expect(server.connections).toHaveLength(1);
  });

  test('share the maximum quote age with a new tab', async () => {
    await open();
    await server.connection().send('rates', { ...frame('1.10000'), max_age: 5000 });
    const late = await open();
    await vi.advanceTimersByTimeAsync(7000);
    expect(late.live.quotes.get('eurusd')!.stale).toBe(true);
  });

  test('elect another leader when the leader is closed', async () => {
    const one = await open();
    const other = await open();
    one.close();
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.openCount()).toBe(1);
    await server.connection().send('rates', frame('1.11000'));
    expect([bidOf(other), other.live.link.getState().state]).toEqual([111000000n, 'live']);
  });

  test('elect another leader when the leader is frozen', async () => {
    const one = await open();
    const other = await open();
    await server.connection().send('rates', frame('1.10000'));
    one.environment.freeze();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(server.connections.length).toBeGreaterThan(1);
    await server.connection().send('rates', frame('1.12000'));
    expect(bidOf(other)).toBe(112000000n);
  });

  test('do not share a stream between users', async () => {
    await open();
    const other = await open({ user: { id: 'u_other' } });
    expect(server.connections).toHaveLength(2);
    await server.connections[0]!.send('positions', { account: makeAccount(), positions: [makePosition()] });
    expect(other.live.book.getState().positions).toEqual([]);
  });

  test('poll separately without a stream, which a new tab does not try', async () => {
    server.open = () => ({ ok: false, error: { code: 'not_found', status: 404, message: '', fields: {} } });
    const answers = {
      'asset.rate': () =>
        fine({
          id: 'eurusd',
          buy_p: '1.2',
          sell_p: '1.1',
          sell_spread: '0.1',
          day_open: null,
          at: AT,
          stale: false,
          market: 'open' as const,
          fx: {},
        }),
    };
    await open({ answers });
    const other = await open({ answers });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([other.count('stream.open'), other.live.link.getState()]).toEqual([
      0,
      expect.objectContaining({ via: 'polling', state: 'live' }),
    ]);
  });
});

describe('hidden tabs', () => {
  test('close the stream some time after all are hidden, and open it when one is shown', async () => {
    const [one, other] = [await open(), await open()];
    one.environment.hide();
    other.environment.hide();
    await pass(130_000);
    expect(server.openCount()).toBe(0);
    const sent = one.api.sent.length + other.api.sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(one.api.sent.length + other.api.sent.length).toBe(sent);
    other.environment.show();
    await settle();
    expect(server.openCount()).toBe(1);
    await server.connection().send('rates', frame('1.15000'));
    expect(bidOf(other)).toBe(115000000n);
  });

  test('keep the stream when hidden for less than a minute', async () => {
    const tab = await open();
    tab.environment.hide();
    await pass(50_000);
    tab.environment.show();
    await pass(60_000);
    expect([server.connections.length, server.openCount()]).toEqual([1, 1]);
  });

  test('show notices of closed positions when the tab is shown', async () => {
    const tab = await open();
    tab.environment.hide();
    await server
      .connection()
      .send(
        'closed',
        makePosition({ status: 1, closing_price: '1.08550', profit: '-2.30', close_reason: 'stop_loss' }),
      );
    expect([tab.notices(), vi.mocked(tab.platform.play).mock.calls]).toEqual([[], []]);
    tab.environment.show();
    expect(tab.notices()).toEqual(['Stop loss of EUR/USD: closed at 1.08550, −2.30\u00a0USD']);
    expect(tab.platform.play).toHaveBeenCalledWith('error');
  });

  test('keep the stream while another tab is visible', async () => {
    const [one, other] = [await open(), await open()];
    one.environment.hide();
    await pass(300_000);
    expect(server.connections).toHaveLength(1);
    await server.connection().send('rates', frame('1.16000'));
    expect(bidOf(other)).toBe(116000000n);
    other.environment.hide();
    await pass(180_000);
    expect(server.openCount()).toBe(0);
  });

  test('send requests again when they are shown', async () => {
    const one = await open();
    one.environment.hide();
    await pass(70_000);
    const asked = one.api.sent.length;
    expect(server.openCount()).toBe(0);
    one.environment.show();
    await settle();
    expect(one.api.sent.length).toBeGreaterThan(asked);
  });
});

test('each tab opens its own stream without locks and channels', async () => {
  const one = await openTab({ server });
  const other = await openTab({ server });
  openTabs.push(one, other);
  expect(server.openCount()).toBe(2);
});

test('a tab opens its own stream when locks are refused', async () => {
  tabs.request = () => Promise.reject(new DOMException('No locks here', 'SecurityError'));
  const tab = await open();
  await server.connection().send('rates', frame('1.17000'));
  expect(bidOf(tab)).toBe(117000000n);
});
