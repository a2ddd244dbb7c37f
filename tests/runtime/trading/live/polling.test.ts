import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position, Rate } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, makeAsset, makePosition } from '../../support/live-market.ts';
import { openTab, settle, type Tab } from '../../support/live-tab.ts';

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

describe('polling without a stream', () => {
  test.each([
    ['404', refusal('not_found', 404, '')],
    ['501', refusal('not_implemented' as never, 501, '')],
    ['an unreadable response', refusal('unreadable', 200, '')],
  ])('replaces the stream for good after %s', async (_, answer) => {
    const other = await openTab({ answers: { 'asset.rate': () => fine(rate()) } });
    other.api.openStream = () => answer as never;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([other.count('stream.open'), other.live.link.getState().via]).toEqual([1, 'polling']);
    other.close();
  });

  test('reads the rate of the selected asset and the currency rates every 5 s', async () => {
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

  test('ignores the rate of another asset than the requested one', async () => {
    tab.api.answers['asset.rate'] = () =>
      fine(rate({ id: 'btcusd', sell_p: '1.50000', at: new Date(Date.now()).toISOString() }));
    await vi.advanceTimersByTimeAsync(5100);
    expect(tab.live.quotes.get('btcusd')!.bid).toBe(6399000000000n);
    expect(tab.live.quotes.get('eurusd')!.bid).toBe(110000000n);
  });

  test('updates the market state', async () => {
    tab.api.answers['asset.rate'] = () => fine(rate({ market: 'closed' }));
    await vi.advanceTimersByTimeAsync(5100);
    expect([
      tab.live.assets.getState().byId.get('eurusd')!.market,
      tab.live.quotes.get('eurusd')!.market,
    ]).toEqual(['closed', 'closed']);
  });

  test('treats a failed request, but not a missing quote, as a lost connection and retries after 8 s', async () => {
    tab.api.answers['asset.rate'] = () => refusal('stale_price', 409, 'No price');
    await vi.advanceTimersByTimeAsync(5100);
    expect(link().state).toBe('live');
    tab.api.answers['asset.rate'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(5100);
    expect([link().state, tab.live.quotes.get('eurusd')!.stale]).toEqual(['lost', true]);
    const before = tab.count('asset.rate');
    await vi.advanceTimersByTimeAsync(7500);
    expect(tab.count('asset.rate')).toBe(before);
    tab.api.answers['asset.rate'] = () => fine(rate({ at: new Date(Date.now()).toISOString() }));
    await vi.advanceTimersByTimeAsync(1000);
    expect([link().state, tab.live.quotes.get('eurusd')!.stale]).toEqual(['live', false]);
  });

  test('reads the account when money of the user has moved, as after a deposit', async () => {
    const { session } = tab.platform;
    const user = session.getState().user!;
    tab.api.answers['trade.account'] = () => fine(makeAccount({ balance: '15000.00', version: 2 }));
    const before = tab.count('trade.account');
    session.update({ ...user, firstname: 'Ada' });
    await settle();
    expect(tab.count('trade.account')).toBe(before);
    session.update({ ...user, estimatedBalance: '15000.00' });
    await settle();
    expect([tab.count('trade.account') - before, tab.live.figures.get()!.balance]).toEqual([1, 1500000n]);
  });

  test('finds a position that a manager has opened when the withdrawable amount has changed', async () => {
    const { session } = tab.platform;
    positions = [makePosition({ opened_by: 'manager' })];
    session.update({ ...session.getState().user!, withdrawable: '9638.58' });
    await settle();
    expect(tab.live.book.getState().positions.map(({ opened_by }) => opened_by)).toEqual(['manager']);
  });

  test('sends at most one request per four seconds without positions', async () => {
    const before = tab.api.sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect((tab.api.sent.length - before) / 600).toBeLessThanOrEqual(0.25);
    expect(tab.count('trade.pnl')).toBe(1);
  });

  test('sends nothing in a hidden tab, and reads everything when the tab is shown', async () => {
    tab.environment.hide();
    const before = tab.api.sent.length;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(tab.api.sent.length).toBe(before);
    tab.environment.show();
    await settle();
    expect(tab.api.sent.slice(before).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['asset.list', 'trade.account', 'trade.pnl']),
    );
  });
});

describe('polling of open positions', () => {
  beforeEach(async () => {
    positions = [makePosition()];
    await tab.live.refresh();
  });

  test('reads them every 4 s while there are any', async () => {
    const before = tab.count('trade.pnl');
    await vi.advanceTimersByTimeAsync(12_500);
    expect(tab.count('trade.pnl') - before).toBe(3);
  });

  test('replaces a list of the same length at once', async () => {
    positions = [makePosition({ profit: '9.00', current_price: '1.09000' })];
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions[0]!.profit).toBe('9.00');
  });

  test('replaces a list of another length after the second reading, and reads account and user', async () => {
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

  test('forgets a single different length', async () => {
    positions = [];
    await vi.advanceTimersByTimeAsync(4100);
    positions = [makePosition()];
    await vi.advanceTimersByTimeAsync(4100);
    positions = [];
    await vi.advanceTimersByTimeAsync(4100);
    expect(tab.live.book.getState().positions).toHaveLength(1);
  });

  test('does not take old figures for new ones when a list of another length is ignored', async () => {
    const isStale = () => tab.live.figures.marked(tab.live.book.getState().positions[0]!).stale;
    tab.api.answers['asset.rate'] = () => refusal('stale_price', 409, 'No price');
    tab.api.answers['trade.pnl'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(35_000);
    expect([link().state, isStale()]).toEqual(['live', true]);
    tab.api.answers['trade.pnl'] = () => fine([]);
    const before = tab.count('trade.pnl');
    while (tab.count('trade.pnl') === before) await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(2000);
    expect([tab.count('trade.pnl') - before, isStale()]).toEqual([1, true]);
  });

  test('reads account and user again when the positions are of another account', async () => {
    positions = [makePosition()];
    await vi.advanceTimersByTimeAsync(8100);
    const other = tab.live.book.getState().account!.mode === 'real' ? 'practice' : 'real';
    positions = [makePosition({ mode: other })];
    tab.api.answers['trade.account'] = () => fine(makeAccount({ mode: other }));
    await vi.advanceTimersByTimeAsync(4100);
    const { account, positions: shown } = tab.live.book.getState();
    expect([account!.mode, shown.map(({ mode }) => mode)]).toEqual([other, [other]]);
    expect(tab.platform.reloadUser).toHaveBeenCalled();
  });

  test('never shows the empty list of another account below the figures of this one', async () => {
    const shown: string[] = [];
    tab.live.book.subscribe(({ account, positions: rows }) =>
      shown.push(`${account?.mode}, ${rows.length} open`),
    );
    positions = [];
    tab.api.answers['trade.account'] = () => fine(makeAccount({ mode: 'practice' }));
    await vi.advanceTimersByTimeAsync(8200);
    expect([...new Set(shown)]).toEqual(['practice, 0 open']);
    expect(tab.platform.reloadUser).toHaveBeenCalled();
  });

  test('retries 8 s after a failure', async () => {
    tab.api.answers['trade.pnl'] = () => refusal('offline', 0, 'No connection');
    await vi.advanceTimersByTimeAsync(4100);
    const before = tab.count('trade.pnl');
    await vi.advanceTimersByTimeAsync(7500);
    expect(tab.count('trade.pnl')).toBe(before);
    await vi.advanceTimersByTimeAsync(600);
    expect(tab.count('trade.pnl')).toBe(before + 1);
  });

  test('ignores a response that was requested before a position was closed', async () => {
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
    await settle();
    expect(tab.live.book.getState().positions).toEqual([]);
  });

  test('values a position at its own reading or a newer quote, whichever is later', async () => {
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

describe('a switch of the account between the reads of the book', () => {
  const real = makeAccount({ open_positions: 1, version: 7 });
  const practice = makeAccount({ mode: 'practice', balance: '500.00' });

  test.each([
    ['positions of the other account', real, [makePosition({ mode: 'practice' })]],
    ['an empty list of the other account', real, []],
    ['positions of the former account', practice, [makePosition()]],
  ])('reads both again after %s', async (_, account, list) => {
    const accounts = [account];
    const lists = [list];
    tab.api.answers['trade.account'] = () => fine(accounts.shift() ?? practice);
    tab.api.answers['trade.pnl'] = () => fine(lists.shift() ?? []);
    const pairs: string[] = [];
    tab.live.book.subscribe(({ account: own, positions: rows }) =>
      pairs.push(`${own?.mode}: ${rows.map(({ mode }) => mode).join()}`),
    );
    expect(await tab.live.refresh()).toBe(true);
    expect(pairs).toEqual(['practice: ']);
  });

  test('keeps the book when both readings differ, and says so', async () => {
    const before = tab.live.book.getState();
    tab.api.answers['trade.account'] = () => fine(real);
    tab.api.answers['trade.pnl'] = () => fine([]);
    const asked = tab.count('trade.pnl');
    expect(await tab.live.refresh()).toBe(false);
    expect([tab.live.book.getState(), tab.count('trade.pnl') - asked]).toEqual([before, 2]);
  });
});

test('assets are read again after a failure', async () => {
  let works = false;
  const other = await openTab({
    answers: {
      'asset.list': () => (works ? fine([makeAsset()]) : refusal('offline', 0, 'No connection')),
      'asset.rate': () => fine(rate()),
    },
  });
  await settle();
  expect(other.live.assets.getState().status).toBe('failed');
  works = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(other.live.assets.getState().status).toBe('ready');
  other.close();
});
