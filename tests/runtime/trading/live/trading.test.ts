import { asPrice } from '../../../../domain/money/amount.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../../runtime/platform/api.ts';
import type { Order } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { AT, makeAccount, makePosition } from '../../support/live-market.ts';
import { createServer, openTab, settled, type Server, type Tab } from '../../support/live-tab.ts';

const order: Order = {
  coinId: 'eurusd',
  type: 'buy',
  qty: '0.10',
  leverage: 30,
  is_take_profit: false,
  take_profit: null,
  is_stop_loss: false,
  stop_loss: null,
  buy_p: '1.08427',
  sell_p: '1.08419',
  amount: '361.42',
  duration: 10,
};
const offline = refusal('offline', 0, 'No connection to the server.');
let server: Server;
let tab: Tab;
let keys: (string | undefined)[];

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  server = createServer();
  tab = await openTab({ server });
  await server
    .connection()
    .send('positions', { account: makeAccount(), positions: [makePosition({ id: 'p_0' })] });
  tab.live.trading.prepare();
  await settled();
  keys = [];
  const call = tab.api.call as (id: string, request?: { idempotencyKey?: string }) => Promise<unknown>;
  tab.api.call = ((id: string, request?: { idempotencyKey?: string }) => {
    if (id.startsWith('trade.')) keys.push(request?.idempotencyKey);
    return call(id, request);
  }) as Api['call'];
});

afterEach(() => {
  tab.close();
  vi.useRealTimers();
});

const acts = () => tab.live.trading.acts;
const book = () => tab.live.book.getState();

describe('what it takes to act', () => {
  const fresh = async () => {
    tab.close();
    tab = await openTab({ server: createServer() });
    tab.api.answers['trade.store'] = () => fine(makePosition());
  };

  test('comes with the first order, where nobody came near it before; pressed twice it is sent once', async () => {
    await fresh();
    const both = await Promise.all([acts().place(order), acts().place(order)]);
    expect([tab.count('trade.store'), both[0]!.ok, tab.notices().length]).toEqual([1, true, 1]);
  });

  test('is given the account that was seen when it was asked for', async () => {
    await fresh();
    tab.live.book.setState({ status: 'ready', account: makeAccount(), positions: [] }, true);
    const placing = acts().place(order);
    tab.live.book.setState(
      { status: 'ready', account: makeAccount({ mode: 'practice' }), positions: [] },
      true,
    );
    await placing;
    expect(tab.api.sentTo('trade.store')).toEqual([expect.objectContaining({ mode: 'real' })]);
  });

  test('may not be had: nothing is sent, and it is said', async () => {
    await fresh();
    tab.platform.registry.addText = () => Promise.reject(new Error('no network'));
    expect(await acts().close('p_0')).toMatchObject({ ok: false, error: { status: 0 } });
    expect([tab.count('trade.close'), tab.notices()]).toEqual([0, ['Part of this site did not load.']]);
  });
});

describe('an order', () => {
  test('that is filled stands in the book, and says at what price', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition());
    expect(await acts().place(order)).toMatchObject({ ok: true });
    expect(book().positions.map(({ id }) => id)).toEqual(['p_1', 'p_0']);
    expect(tab.notices()).toEqual(['Your Order has been Placed. Bought 0.10 EUR/USD at 1.08427.']);
    expect(tab.platform.play).toHaveBeenCalledWith('success');
    expect(tab.count('trade.account')).toBe(1);
  });

  test('that is filled says quantity and price as the person writes numbers', async () => {
    tab.platform.text.setState({ language: 'es' });
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await acts().place(order);
    expect(tab.notices()[0]).toContain('0,10 EUR/USD at 1,08427.');
  });

  test('filled at another price than was shown says both', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition({ opening_price: '1.08431' }));
    await acts().place(order);
    expect(tab.notices()[0]).toContain('Bought 0.10 EUR/USD at 1.08431; 1.08427 was shown.');
  });

  test('of the other account is none of this book', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition({ mode: 'practice' }));
    await acts().place(order);
    expect(book().positions.map(({ id }) => id)).toEqual(['p_0']);
  });

  test('names the account that is shown; where it has changed, book and person are read again', async () => {
    tab.api.answers['trade.store'] = () => refusal('mode_changed', 409, 'The accounts were switched.');
    const before = tab.count('trade.pnl');
    await acts().place(order);
    expect(tab.api.sentTo('trade.store')).toEqual([
      expect.objectContaining({ mode: 'real', coinId: 'eurusd' }),
    ]);
    expect(tab.notices()).toEqual(['The accounts were switched.']);
    expect(tab.count('trade.pnl')).toBe(before + 1);
    expect(tab.platform.reloadUser).toHaveBeenCalled();
  });

  test('that is refused says why; nothing is sent again', async () => {
    tab.api.answers['trade.store'] = () =>
      refusal('insufficient_margin', 409, 'Your free margin is too small.');
    expect(await acts().place(order)).toMatchObject({ ok: false });
    expect([tab.notices(), tab.count('trade.store'), book().positions.length]).toEqual([
      ['Your free margin is too small.'],
      1,
      1,
    ]);
    expect(tab.platform.play).toHaveBeenCalledWith('error');
  });

  test('pressed twice is sent once', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition());
    const both = await Promise.all([acts().place(order), acts().place({ ...order, qty: '9' })]);
    expect([tab.count('trade.store'), both[0] === both[1], tab.notices().length]).toEqual([1, true, 1]);
  });

  test('is under way until it is answered', async () => {
    let answer!: () => void;
    tab.api.answers['trade.store'] = () =>
      new Promise((resolve) => void (answer = () => resolve(fine(makePosition()))));
    const placing = acts().place(order);
    expect(tab.live.trading.state.getState().placing).toBe(true);
    await settled();
    answer();
    await placing;
    expect(tab.live.trading.state.getState().placing).toBe(false);
  });

  test('whose answer is lost goes out again under the same key', async () => {
    let times = 0;
    tab.api.answers['trade.store'] = () => (++times < 3 ? offline : fine(makePosition()));
    const placing = acts().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await placing).toMatchObject({ ok: true });
    expect([times, new Set(keys.slice(0, 3)).size, tab.notices().length]).toEqual([3, 1, 1]);
  });

  test.each([502, 503, 504])('a gateway that answers %s has not answered', async (status) => {
    let times = 0;
    tab.api.answers['trade.store'] = () =>
      ++times < 2 ? refusal('unknown', status, 'Bad gateway') : fine(makePosition());
    const placing = acts().place(order);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await placing).toMatchObject({ ok: true });
  });

  test('that stays without an answer says that nobody knows; the book is read, and the same again is the same order', async () => {
    tab.api.answers['trade.store'] = () => offline;
    tab.api.answers['trade.pnl'] = () => fine([makePosition(), makePosition({ id: 'p_0' })]);
    const placing = acts().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    await placing;
    await settled();
    expect(tab.notices()[0]).toContain('we do not know whether this went through');
    expect(book().positions).toHaveLength(2);
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await acts().place({ ...order, buy_p: '1.09000', amount: '1.00' });
    const sent = tab.api.sentTo('trade.store');
    expect(sent.at(-1)).toEqual(sent[0]);
    const [first, ...others] = keys.filter((key) => key !== undefined);
    expect(others.every((key) => key === first)).toBe(true);
    expect(book().positions).toHaveLength(2);
  });

  test('whose answer is lost is one message: that of the caller while it is in view, else a notification', async () => {
    tab.api.answers['trade.store'] = () => offline;
    for (const isShown of [true, false]) {
      const placing = acts().place({ ...order, qty: isShown ? '0.20' : '0.30' }, () => isShown);
      await vi.advanceTimersByTimeAsync(4000);
      expect(await placing).toMatchObject({
        error: { message: expect.stringContaining('we do not know whether this went through') as string },
      });
      expect(tab.notices()).toHaveLength(isShown ? 0 : 1);
    }
  });

  test('a minute later, or with another quantity, it is a new order', async () => {
    tab.api.answers['trade.store'] = () => offline;
    const lost = acts().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    await lost;
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await acts().place({ ...order, qty: '0.20' });
    await vi.advanceTimersByTimeAsync(61_000);
    await acts().place(order);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(3);
  });
});

describe('closing', () => {
  const closed = makePosition({
    id: 'p_0',
    status: 1,
    closing_price: '1.08477',
    profit: '5.00',
    close_reason: 'trader',
    close_at: AT,
  });

  test('takes the position out of the book and brings the account', async () => {
    tab.api.answers['trade.close'] = () =>
      fine({ position: closed, account: makeAccount({ balance: '10005.00', version: 2 }) });
    await acts().close('p_0');
    expect([book().positions, book().account!.balance]).toEqual([[], '10005.00']);
    expect(tab.notices()).toEqual(['Position successfully closed. EUR/USD at 1.08477, +5.00 USD']);
  });

  test('that is refused leaves it there and says why', async () => {
    tab.api.answers['trade.close'] = () => refusal('market_closed', 409, 'The market is closed.');
    await acts().close('p_0');
    expect([book().positions.length, tab.notices()]).toEqual([1, ['The market is closed.']]);
  });

  test('two positions may be under way at once, each of them once', async () => {
    tab.api.answers['trade.close'] = () => new Promise(() => {});
    void acts().close('p_0');
    void acts().close('p_0');
    void acts().close('p_1');
    await settled();
    expect([tab.count('trade.close'), [...tab.live.trading.state.getState().busy]]).toEqual([
      2,
      ['p_0', 'p_1'],
    ]);
  });

  test('all of them', async () => {
    tab.api.answers['trade.close-all'] = () =>
      fine({ closed: [closed], failed: [], account: makeAccount({ version: 3 }) });
    await acts().closeAll();
    expect([book().positions, tab.notices()]).toEqual([[], ['All opened positions successfully closed']]);
  });

  test('some of them: how many, and why not the rest', async () => {
    tab.api.answers['trade.close-all'] = () =>
      fine({
        closed: [closed],
        failed: [{ id: 'p_7', code: 'market_closed', message: 'The market is closed.' }],
        account: makeAccount({ version: 3 }),
      });
    await acts().closeAll();
    expect(tab.notices()).toEqual(['1 position closed, 1 could not be: The market is closed.']);
  });

  test('who asked says it where the person looks: then there is no notice', async () => {
    tab.api.answers['trade.close-all'] = () => refusal('market_closed', 409, 'No market is open.');
    await acts().closeAll(() => true);
    tab.api.answers['trade.close-all'] = () =>
      fine({ closed: [closed], failed: [], account: makeAccount({ version: 3 }) });
    await acts().closeAll(() => true);
    expect([book().positions, tab.notices()]).toEqual([[], []]);
  });

  test("none of them: the server's message", async () => {
    tab.api.answers['trade.close-all'] = () => refusal('market_closed', 409, 'No market is open.');
    await acts().closeAll();
    expect([book().positions.length, tab.notices()]).toEqual([1, ['No market is open.']]);
  });
});

describe('limits', () => {
  test('are sent as they are to be, and stand in the book', async () => {
    tab.api.answers['trade.protect'] = () => fine(makePosition({ id: 'p_0', take_profit: '1.09000' }));
    await acts().protect('p_0', { takeProfit: asPrice(109000000n), stopLoss: null });
    expect(tab.api.sentTo('trade.protect')).toEqual([{ take_profit: '1.09', stop_loss: null }]);
    expect(book().positions[0]!.take_profit).toBe('1.09000');
  });

  test('on the wrong side of the price: the sentence of the field', async () => {
    tab.api.answers['trade.protect'] = () =>
      refusal('invalid_fields' as never, 422, 'Check the form.', {
        fields: { take_profit: 'Must be above 1.08427.' },
      });
    await acts().protect('p_0', { takeProfit: asPrice(1n), stopLoss: null });
    expect(tab.notices()).toEqual(['Must be above 1.08427.']);
    await acts().protect('p_0', { takeProfit: asPrice(2n), stopLoss: null }, () => true);
    expect(tab.notices()).toEqual(['Must be above 1.08427.']);
  });
});
