import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position, Rate } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { AT, makeAccount, makeAsset, makePosition } from '../../support/live-market.ts';
import { openTab, settled, type Tab } from '../../support/live-tab.ts';

const SERVER = Date.parse(AT);
const rate = (more: Partial<Rate> = {}): Rate => ({
  id: 'eurusd',
  buy_p: '1.10008',
  sell_p: '1.10000',
  sell_spread: '0.00008',
  day_open: '1.08000',
  at: AT,
  stale: false,
  market: 'open',
  fx: { EUR: '1.1' },
  ...more,
});
let tab: Tab;
let positions: Position[];

beforeEach(async () => {
  vi.useFakeTimers({ now: SERVER });
  positions = [];
  tab = await openTab({
    answers: {
      'asset.rate': () => fine(rate({ at: new Date(Date.now()).toISOString() })),
      'trade.pnl': () => fine(positions),
      'trade.account': () => fine(makeAccount({ version: 1 + positions.length })),
    },
  });
  await vi.advanceTimersByTimeAsync(10);
});

afterEach(() => {
  tab.close();
  vi.useRealTimers();
});

const link = () => tab.live.link.getState();

describe('where the stream is not offered', () => {
  test.each([
    ['no such call', refusal('not_found', 404, '')],
    ['not built', refusal('not_available_yet' as never, 501, '')],
    ['something else', refusal('unreadable', 200, '')],
  ])('prices are polled and the stream is not tried again: %s', async (_, answer) => {
    const other = await openTab({ answers: { 'asset.rate': () => fine(rate()) } });
    other.api.openStream = () => answer as never;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([other.count('stream.open'), other.live.link.getState().via]).toEqual([1, 'polling']);
    other.close();
  });

  test("the chosen asset's rate comes every 5 s, with the currency rates", async () => {
    expect([
      tab.count('asset.rate'),
      tab.live.quotes.get('eurusd')!.bid,
      tab.live.quotes.fx().get('EUR'),
    ]).toEqual([1, 110000000n, 1100000000000n]);
    await vi.advanceTimersByTimeAsync(4900);
    expect(tab.count('asset.rate')).toBe(1);
    await vi.advanceTimersByTimeAsync(10_200);
    expect(tab.count('asset.rate')).toBe(4);
    expect(link()).toMatchObject({ via: 'polling', state: 'live' });
  });

  test('the rate of another asset than was asked for changes nothing', async () => {
    tab.api.answers['asset.rate'] = () =>
      fine(rate({ id: 'btcusd', sell_p: '1.50000', at: new Date(Date.now()).toISOString() }));
    await vi.advanceTimersByTimeAsync(5100);
    expect(tab.live.quotes.get('btcusd')!.bid).toBe(6399000000000n);
    expect(tab.live.quotes.get('eurusd')!.bid).toBe(110000000n);
  });

  test('a market that has closed is seen', async () => {
    tab.api.answers['asset.rate'] = () => fine(rate({ market: 'closed' }));
    await vi.advanceTimersByTimeAsync(5100);
    expect([
      tab.live.assets.getState().byId.get('eurusd')!.market,
      tab.live.quotes.get('eurusd')!.market,
    ]).toEqual(['closed', 'closed']);
  });

  test('no quote yet is an answer; no answer is a lost connection, tried again after 8 s and healed', async () => {
    tab.api.answers['asset.rate'] = () => refusal('stale_price', 409, 'No price');
    await vi.advanceTimersByTimeAsync(5100);
    expect(link().state).toBe('live');
    tab.api.answers['asset.rate'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(5100);
    expect([link().state, tab.live.quotes.get('eurusd')!.stale]).toEqual(['lost', true]);
    const asked = tab.count('asset.rate');
    await vi.advanceTimersByTimeAsync(7500);
    expect(tab.count('asset.rate')).toBe(asked);
    tab.api.answers['asset.rate'] = () => fine(rate({ at: new Date(Date.now()).toISOString() }));
    await vi.advanceTimersByTimeAsync(1000);
    expect([link().state, tab.live.quotes.get('eurusd')!.stale]).toEqual(['live', false]);
  });

  test('an idle trader asks less than once in four seconds', async () => {
    const before = tab.api.sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect((tab.api.sent.length - before) / 600).toBeLessThanOrEqual(0.25);
    expect(tab.count('trade.pnl')).toBe(1);
  });

  test('a hidden tab asks for nothing; shown again it asks for everything', async () => {
    tab.environment.hide();
    const before = tab.api.sent.length;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(tab.api.sent.length).toBe(before);
    tab.environment.show();
    await settled();
    expect(tab.api.sent.slice(before).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['asset.list', 'trade.account', 'trade.pnl']),
    );
  });
});

describe('open positions', () => {
  beforeEach(async () => {
    positions = [makePosition()];
    await tab.live.refresh();
  });

  test('are read every 4 s while there are any', async () => {
    const before = tab.count('trade.pnl');
    await vi.advanceTimersByTimeAsync(12_500);
    expect(tab.count('trade.pnl') - before).toBe(3);
  });

  test('with the same count the list is replaced', async () => {
    positions = [makePosition({ profit: '9.00', current_price: '1.09000' })];
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions[0]!.profit).toBe('9.00');
  });

  test('with another count it is replaced at the second time, and account and user are read', async () => {
    positions = [];
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions).toHaveLength(1);
    const accounts = tab.count('trade.account');
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions).toEqual([]);
    expect([
      tab.count('trade.account') - accounts,
      vi.mocked(tab.platform.reloadUser).mock.calls.length,
    ]).toEqual([1, 1]);
  });

  test('one mismatch that heals is forgotten', async () => {
    positions = [];
    await vi.advanceTimersByTimeAsync(4100);
    positions = [makePosition()];
    await vi.advanceTimersByTimeAsync(4100);
    positions = [];
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions).toHaveLength(1);
  });

  test('after a failure they are read 8 s later', async () => {
    tab.api.answers['trade.pnl'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(4100);
    const asked = tab.count('trade.pnl');
    await vi.advanceTimersByTimeAsync(7500);
    expect(tab.count('trade.pnl')).toBe(asked);
    await vi.advanceTimersByTimeAsync(600);
    expect(tab.count('trade.pnl')).toBe(asked + 1);
  });

  test('an answer that was on its way while something was closed does not bring it back', async () => {
    let answer!: () => void;
    tab.api.answers['trade.pnl'] = () =>
      new Promise((resolve) => {
        const late = positions;
        answer = () => resolve(fine(late));
      });
    await vi.advanceTimersByTimeAsync(4100);
    const closed = makePosition({
      status: 1,
      closing_price: '1.08500',
      profit: '7.30',
      close_reason: 'trader',
    });
    tab.api.answers['trade.close'] = () => fine({ position: closed, account: makeAccount({ version: 9 }) });
    await tab.live.trading.acts.close('p_1');
    answer();
    await settled();
    expect(tab.live.book.getState().positions).toEqual([]);
  });

  test('are valued at what came in last: their own reading, or a newer quote', async () => {
    const position = () => tab.live.book.getState().positions[0]!;
    positions = [makePosition({ profit: '9.00', current_price: '1.08517' })];
    tab.api.answers['asset.rate'] = () => new Promise(() => {});
    await vi.advanceTimersByTimeAsync(8000);
    tab.environment.nextFrame();
    expect(tab.live.figures.marked(position())).toEqual({ price: 108517000n, profit: 900n, stale: false });
    tab.api.answers['trade.pnl'] = () => new Promise(() => {});
    tab.api.answers['asset.rate'] = () =>
      fine(rate({ sell_p: '1.08527', at: new Date(Date.now()).toISOString() }));
    tab.environment.hide();
    await vi.advanceTimersByTimeAsync(61_000);
    tab.environment.show();
    await vi.advanceTimersByTimeAsync(100);
    tab.environment.nextFrame();
    expect(tab.live.figures.marked(position())).toEqual({ price: 108527000n, profit: 1000n, stale: false });
  });
});

test('assets that could not be read are asked for again', async () => {
  let works = false;
  const other = await openTab({
    answers: {
      'asset.list': () => (works ? fine([makeAsset()]) : refusal('offline', 0, 'No connection')),
      'asset.rate': () => fine(rate()),
    },
  });
  await settled();
  expect(other.live.assets.getState().status).toBe('failed');
  works = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(other.live.assets.getState().status).toBe('ready');
  other.close();
});
