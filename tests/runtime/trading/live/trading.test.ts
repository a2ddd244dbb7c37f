import { asPrice } from '../../../../domain/money/amount.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../../runtime/platform/api.ts';
import type { Account, Order, Position } from '../../../../schemas/generated/types.ts';
import { formatTime } from '../../../../runtime/lib/format-date.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, makePosition } from '../../support/live-market.ts';
import { createServer, openTab, settle, type Server, type Tab } from '../../support/live-tab.ts';

const order: Order & Pick<Account, 'mode'> = {
  mode: 'real',
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
  await settle();
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

const commands = () => tab.live.trading.acts;
const book = () => tab.live.book.getState();

describe('lazy trading code', () => {
  const openUnprepared = async () => {
    tab.close();
    tab = await openTab({ server: createServer() });
    tab.api.answers['trade.store'] = () => fine(makePosition());
  };

  test('loads with the first order, which two calls send once', async () => {
    await openUnprepared();
    const both = await Promise.all([commands().place(order), commands().place(order)]);
    expect([tab.count('trade.store'), both[0]!.ok, tab.notices().length]).toEqual([1, true, 1]);
  });

  test('sends nothing and shows an error when it fails to load', async () => {
    await openUnprepared();
    tab.platform.registry.addText = () => Promise.reject(new Error('no network'));
    expect(await commands().close('p_0')).toMatchObject({ ok: false, error: { status: 0 } });
    expect([tab.count('trade.close'), tab.notices()]).toEqual([0, ['Part of this site did not load.']]);
  });
});

describe('place', () => {
  test('adds a filled order to the book and shows its price', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition());
    expect(await commands().place(order)).toMatchObject({ ok: true });
    expect(book().positions.map(({ id }) => id)).toEqual(['p_1', 'p_0']);
    expect(tab.notices()).toEqual(['Your Order has been Placed. Bought 0.10 EUR/USD at 1.08427.']);
    expect(tab.platform.play).toHaveBeenCalledWith('success');
    expect(tab.count('trade.account')).toBe(1);
  });

  test("formats quantity and price in the user's language", async () => {
    tab.platform.text.setState({ language: 'es' });
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await commands().place(order);
    expect(tab.notices()[0]).toContain('0,10 EUR/USD at 1,08427.');
  });

  test('shows both prices when the fill differs from the shown price', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition({ opening_price: '1.08431' }));
    await commands().place(order);
    expect(tab.notices()[0]).toContain('Bought 0.10 EUR/USD at 1.08431; 1.08427 was shown.');
  });

  test('ignores a filled order of the other account', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition({ mode: 'practice' }));
    await commands().place(order);
    expect(book().positions.map(({ id }) => id)).toEqual(['p_0']);
  });

  test('does not add a position that was closed before the response to its order arrived', async () => {
    tab.api.answers['trade.store'] = async () => {
      const closed = { status: 1, closing_price: '1.09', close_reason: 'take_profit', close_at: AT } as const;
      await server.connection().send('closed', makePosition(closed));
      return fine(makePosition());
    };
    expect(await commands().place(order)).toMatchObject({ ok: true });
    expect(book().positions.map(({ id }) => id)).toEqual(['p_0']);
  });

  test('sends the shown account, and reads book and user again when the server has another', async () => {
    tab.api.answers['trade.store'] = () => refusal('mode_changed', 409, 'The accounts were switched.');
    const before = tab.count('trade.pnl');
    await commands().place(order);
    expect(tab.api.sentTo('trade.store')).toEqual([
      expect.objectContaining({ mode: 'real', coinId: 'eurusd' }),
    ]);
    expect(tab.notices()).toEqual(['Buy 0.10 EUR/USD: The accounts were switched.']);
    expect(tab.count('trade.pnl')).toBe(before + 1);
    expect(tab.platform.reloadUser).toHaveBeenCalled();
  });

  test('shows why an order was refused, without a retry', async () => {
    tab.api.answers['trade.store'] = () =>
      refusal('insufficient_margin', 409, 'Your free margin is too small.');
    expect(await commands().place(order)).toMatchObject({ ok: false });
    expect([tab.notices(), tab.count('trade.store'), book().positions.length]).toEqual([
      ['Buy 0.10 EUR/USD: Your free margin is too small.'],
      1,
      1,
    ]);
    expect(tab.platform.play).toHaveBeenCalledWith('error');
  });

  test('sends one request for two calls with the same order, also at another price', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition());
    const both = await Promise.all([
      commands().place(order),
      commands().place({ ...order, buy_p: '1.09000' }),
    ]);
    expect([tab.count('trade.store'), both[0] === both[1], tab.notices().length]).toEqual([1, true, 1]);
  });

  test.each([
    ['another asset', { coinId: 'btcusd' }],
    ['the other side', { type: 'sell' }],
    ['another quantity', { qty: '9' }],
  ] as const)(
    'sends an order of %s while one is in flight, and answers each with its own',
    async (_, change) => {
      const answers: (() => void)[] = [];
      tab.api.answers['trade.store'] = ({ coinId, qty }) =>
        new Promise((resolve) =>
          answers.push(() =>
            resolve(fine(makePosition({ id: `p_${coinId}_${answers.length}`, qty: String(qty) }))),
          ),
        );
      const first = commands().place(order);
      const second = commands().place({ ...order, ...change });
      await settle();
      expect(tab.count('trade.store')).toBe(2);
      const sent = keys.filter((key) => key !== undefined);
      expect(new Set(sent).size).toBe(2);
      for (const answer of answers.reverse()) answer();
      expect(await first).toMatchObject({ data: { qty: '0.10' } });
      expect(await second).toMatchObject({ data: { qty: '0.10', ...('qty' in change ? change : {}) } });
    },
  );

  test('names the account of an order that is not the visible one', async () => {
    tab.api.answers['trade.store'] = () => fine(makePosition({ mode: 'practice' }));
    await commands().place(order);
    expect(tab.notices()).toEqual([
      'Practice account: Your Order has been Placed. Bought 0.10 EUR/USD at 1.08427.',
    ]);
  });

  test('sets placing until the response arrives', async () => {
    let answer!: () => void;
    tab.api.answers['trade.store'] = () =>
      new Promise((resolve) => void (answer = () => resolve(fine(makePosition()))));
    const placing = commands().place(order);
    expect([...tab.live.trading.state.getState().placing]).toEqual(['eurusd']);
    await settle();
    answer();
    await placing;
    expect([...tab.live.trading.state.getState().placing]).toEqual([]);
  });

  test('retries a lost request under the same key', async () => {
    let times = 0;
    tab.api.answers['trade.store'] = () => (++times < 3 ? offline : fine(makePosition()));
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await placing).toMatchObject({ ok: true });
    expect([times, new Set(keys.slice(0, 3)).size, tab.notices().length]).toEqual([3, 1, 1]);
  });

  test.each([502, 503, 504])('retries after status %s of a gateway', async (status) => {
    let times = 0;
    tab.api.answers['trade.store'] = () =>
      ++times < 2 ? refusal('unknown', status, 'Bad gateway') : fine(makePosition());
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await placing).toMatchObject({ ok: true });
  });

  test('shows that the result is unknown, reads the book and repeats the order under the same key', async () => {
    tab.api.answers['trade.store'] = () => offline;
    tab.api.answers['trade.pnl'] = () => fine([makePosition(), makePosition({ id: 'p_0' })]);
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    await placing;
    await settle();
    expect(tab.notices()[0]).toContain('we do not know whether this went through');
    expect(book().positions).toHaveLength(2);
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await commands().place({ ...order, buy_p: '1.09000', amount: '1.00' });
    const sent = tab.api.sentTo('trade.store');
    expect(sent.at(-1)).toEqual(sent[0]);
    const [first, ...others] = keys.filter((key) => key !== undefined);
    expect(others.every((key) => key === first)).toBe(true);
    expect(book().positions).toHaveLength(2);
  });

  test('says that a repeated order was placed before and that nothing new was bought', async () => {
    tab.api.answers['trade.store'] = () => offline;
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    await placing;
    tab.api.answers['trade.store'] = () => ({ ...fine(makePosition()), repeated: true });
    expect(await commands().place(order)).toMatchObject({ ok: true, repeated: true });
    const time = formatTime('en', new Date(makePosition().open_at), { second: '2-digit' });
    expect(tab.notices().at(-1)).toBe(
      `This order was already placed at ${time}: bought 0.10 EUR/USD at 1.08427. Nothing new was bought.`,
    );
    expect(tab.platform.play).not.toHaveBeenCalledWith('success');
  });

  test('is not a repeat to the user when its own retry finds it placed', async () => {
    let times = 0;
    tab.api.answers['trade.store'] = () =>
      ++times < 2 ? offline : { ...fine(makePosition()), repeated: true };
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await placing).toMatchObject({ ok: true, repeated: false });
    expect(tab.notices()).toEqual(['Your Order has been Placed. Bought 0.10 EUR/USD at 1.08427.']);
  });

  test("shows the server's sentence for an unknown outcome, and reads the book again", async () => {
    const sentence = 'We could not confirm your order. Check your positions before you try again.';
    tab.api.answers['trade.store'] = () => refusal('outcome_unknown', 503, sentence);
    const before = tab.count('trade.pnl');
    const placing = commands().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await placing).toMatchObject({ error: { message: sentence } });
    await settle();
    expect(tab.notices()).toEqual([`Buy 0.10 EUR/USD: ${sentence}`]);
    expect(tab.count('trade.pnl')).toBe(before + 1);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(1);
  });

  test('shows a lost order as a notification unless the caller shows it', async () => {
    tab.api.answers['trade.store'] = () => offline;
    for (const isShown of [true, false]) {
      const placing = commands().place({ ...order, qty: isShown ? '0.20' : '0.30' }, () => isShown);
      await vi.advanceTimersByTimeAsync(4000);
      expect(await placing).toMatchObject({
        error: { message: expect.stringContaining('we do not know whether this went through') as string },
      });
      expect(tab.notices()).toHaveLength(isShown ? 0 : 1);
    }
  });

  test('uses a new key after a minute or for another quantity', async () => {
    tab.api.answers['trade.store'] = () => offline;
    const lost = commands().place(order);
    await vi.advanceTimersByTimeAsync(5000);
    await lost;
    tab.api.answers['trade.store'] = () => fine(makePosition());
    await commands().place({ ...order, qty: '0.20' });
    await vi.advanceTimersByTimeAsync(61_000);
    await commands().place(order);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(3);
  });
});

describe('close and closeAll', () => {
  const closed = makePosition({
    id: 'p_0',
    status: 1,
    closing_price: '1.08477',
    profit: '5.00',
    close_reason: 'trader',
    close_at: AT,
  });

  test('close removes the position and updates the account', async () => {
    tab.api.answers['trade.close'] = () =>
      fine({ position: closed, account: makeAccount({ balance: '10005.00', version: 2 }) });
    await commands().close('p_0');
    expect([book().positions, book().account!.balance]).toEqual([[], '10005.00']);
    await vi.advanceTimersByTimeAsync(500);
    expect(tab.platform.reloadUser).toHaveBeenCalledTimes(1);
    expect(tab.notices()).toEqual(['Position successfully closed. EUR/USD at 1.08477, +5.00\u00a0USD']);
  });

  test('close keeps the position and shows why it was refused', async () => {
    tab.api.answers['trade.close'] = () => refusal('market_closed', 409, 'The market is closed.');
    await commands().close('p_0');
    expect([book().positions.length, tab.notices()]).toEqual([1, ['The market is closed.']]);
  });

  test('close is sent while a change of the limits is in flight', async () => {
    tab.api.answers['trade.protect'] = () => new Promise(() => {});
    tab.api.answers['trade.close'] = () => fine({ position: closed, account: makeAccount({ version: 2 }) });
    void commands().protect('p_0', { takeProfit: null, stopLoss: asPrice(108000000n) });
    expect([...tab.live.trading.state.getState().busy]).toEqual([]);
    await commands().close('p_0');
    expect([tab.count('trade.close'), book().positions]).toEqual([1, []]);
  });

  test('close sends one request per position at a time', async () => {
    tab.api.answers['trade.close'] = () => new Promise(() => {});
    void commands().close('p_0');
    void commands().close('p_0');
    void commands().close('p_1');
    await settle();
    expect([tab.count('trade.close'), [...tab.live.trading.state.getState().busy]]).toEqual([
      2,
      ['p_0', 'p_1'],
    ]);
  });

  describe('after the account was switched meanwhile', () => {
    const practice = makeAccount({ mode: 'practice', balance: '777.00', version: 9 });
    const theirs = makePosition({ id: 'p_9', mode: 'practice' });
    const switchTo = (account: typeof practice | null) =>
      tab.live.book.setState({
        status: account ? 'ready' : 'loading',
        account,
        positions: account ? [theirs] : [],
      });

    test.each([
      ['close', () => commands().close('p_0')],
      ['closeAll', () => commands().closeAll('real')],
    ])('%s changes nothing of the account that is visible by then', async (_, command) => {
      const account = makeAccount({ version: 2 });
      let answer!: () => void;
      const waiting = new Promise<void>((resolve) => void (answer = resolve));
      tab.api.answers['trade.close'] = () => waiting.then(() => fine({ position: closed, account }));
      tab.api.answers['trade.close-all'] = () =>
        waiting.then(() => fine({ closed: [closed], failed: [], account }));
      const closing = command();
      switchTo(practice);
      answer();
      await closing;
      expect([book().account, book().positions]).toEqual([practice, [theirs]]);
    });

    test('close leaves the account that is being read', async () => {
      let answer!: () => void;
      const waiting = new Promise<void>((resolve) => void (answer = resolve));
      tab.api.answers['trade.close'] = () =>
        waiting.then(() => fine({ position: closed, account: makeAccount({ version: 2 }) }));
      tab.api.answers['trade.account'] = async () => {
        answer();
        await closing;
        return fine(practice);
      };
      tab.api.answers['trade.pnl'] = () => fine([theirs]);
      const closing = commands().close('p_0');
      switchTo(null);
      await tab.live.refresh();
      expect([book().account, book().positions]).toEqual([practice, [theirs]]);
    });

    test('closeAll is sent beside that of the other account', async () => {
      tab.api.answers['trade.close-all'] = () => new Promise(() => {});
      void commands().closeAll('real');
      switchTo(practice);
      void commands().closeAll('practice');
      await settle();
      expect(tab.api.sentTo('trade.close-all')).toEqual([{ mode: 'real' }, { mode: 'practice' }]);
    });
  });

  test('closeAll removes all positions', async () => {
    tab.api.answers['trade.close-all'] = () =>
      fine({ closed: [closed], failed: [], account: makeAccount({ version: 3 }) });
    await commands().closeAll('real');
    expect([book().positions, tab.notices()]).toEqual([[], ['All opened positions successfully closed']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(tab.platform.reloadUser).toHaveBeenCalledTimes(1);
  });

  test('closeAll shows how many were closed, and why others were not', async () => {
    tab.api.answers['trade.close-all'] = () =>
      fine({
        closed: [closed],
        failed: [{ id: 'p_7', code: 'market_closed', message: 'The market is closed.' }],
        account: makeAccount({ version: 3 }),
      });
    await commands().closeAll('real');
    expect(tab.notices()).toEqual(['1 position closed, 1 could not be: The market is closed.']);
  });

  test('closeAll shows no notice if the caller shows the result', async () => {
    tab.api.answers['trade.close-all'] = () => refusal('market_closed', 409, 'No market is open.');
    await commands().closeAll('real', () => true);
    tab.api.answers['trade.close-all'] = () =>
      fine({ closed: [closed], failed: [], account: makeAccount({ version: 3 }) });
    await commands().closeAll('real', () => true);
    expect([book().positions, tab.notices()]).toEqual([[], []]);
  });

  test("closeAll shows the server's message if none was closed", async () => {
    tab.api.answers['trade.close-all'] = () => refusal('market_closed', 409, 'No market is open.');
    await commands().closeAll('real');
    expect([book().positions.length, tab.notices()]).toEqual([1, ['No market is open.']]);
  });
});

describe('a position that has closed before its answer arrives', () => {
  const closed = makePosition({
    status: 1,
    closing_price: '1.08477',
    close_reason: 'stop_loss',
    close_at: AT,
  });
  const closing = async (id: string) =>
    await server.connection().send('closed', { ...closed, id } satisfies Position);

  test('does not return to the book with the answer of its order', async () => {
    tab.api.answers['trade.store'] = async () => {
      await closing('p_1');
      return fine(makePosition());
    };
    expect(await commands().place(order)).toMatchObject({ ok: true });
    expect(book().positions.map(({ id }) => id)).toEqual(['p_0']);
  });

  test('does not return to the book with the answer of its limits', async () => {
    tab.api.answers['trade.protect'] = async () => {
      await closing('p_0');
      return fine(makePosition({ id: 'p_0', stop_loss: '1.08000' }));
    };
    await commands().protect('p_0', { takeProfit: null, stopLoss: asPrice(108000000n) });
    expect(book().positions).toEqual([]);
  });

  test('does not return to the book with the answer of its limits after its own close', async () => {
    let answer!: () => void;
    tab.api.answers['trade.protect'] = () =>
      new Promise((resolve) => void (answer = () => resolve(fine(makePosition({ id: 'p_0' })))));
    tab.api.answers['trade.close'] = () =>
      fine({
        position: { ...closed, id: 'p_0', close_reason: 'trader' },
        account: makeAccount({ version: 2 }),
      });
    const protecting = commands().protect('p_0', { takeProfit: null, stopLoss: asPrice(108000000n) });
    await commands().close('p_0');
    answer();
    await protecting;
    expect(book().positions).toEqual([]);
  });
});

describe('protect', () => {
  test('sends both limits and updates the book', async () => {
    tab.api.answers['trade.protect'] = () => fine(makePosition({ id: 'p_0', take_profit: '1.09000' }));
    await commands().protect('p_0', { takeProfit: asPrice(109000000n), stopLoss: null });
    expect(tab.api.sentTo('trade.protect')).toEqual([{ take_profit: '1.09', stop_loss: null }]);
    expect(book().positions[0]!.take_profit).toBe('1.09000');
  });

  test('sends other limits after those in flight, and equal ones once', async () => {
    const answers: (() => void)[] = [];
    tab.api.answers['trade.protect'] = () =>
      new Promise((resolve) => void answers.push(() => resolve(fine(makePosition({ id: 'p_0' })))));
    const limits = (takeProfit: bigint) => ({ takeProfit: asPrice(takeProfit), stopLoss: null });
    const all = [109000000n, 109000000n, 110000000n].map((each) => commands().protect('p_0', limits(each)));
    await settle();
    const sent = () =>
      tab.api.sentTo('trade.protect').map((input) => (input as { take_profit: string }).take_profit);
    expect(sent()).toEqual(['1.09']);
    answers[0]!();
    await settle();
    expect(sent()).toEqual(['1.09', '1.1']);
    answers[1]!();
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  });

  test('keeps a limit that is set while the change of the other waits', async () => {
    let answer!: () => void;
    tab.api.answers['trade.protect'] = () =>
      new Promise(
        (resolve) => void (answer = () => resolve(fine(makePosition({ id: 'p_0', take_profit: '1.09000' })))),
      );
    const first = commands().protect('p_0', { takeProfit: asPrice(109000000n) });
    const second = commands().protect('p_0', { stopLoss: asPrice(108000000n) });
    await settle();
    answer();
    await first;
    await settle();
    answer();
    await second;
    expect(tab.api.sentTo('trade.protect').at(-1)).toEqual({ take_profit: '1.09', stop_loss: '1.08' });
  });

  test('shows the field error of a refused limit unless the caller shows it', async () => {
    tab.api.answers['trade.protect'] = () =>
      refusal('invalid_fields' as never, 422, 'Check the form.', {
        fields: { take_profit: 'Must be above 1.08427.' },
      });
    await commands().protect('p_0', { takeProfit: asPrice(1n), stopLoss: null });
    expect(tab.notices()).toEqual(['Must be above 1.08427.']);
    await commands().protect('p_0', { takeProfit: asPrice(2n), stopLoss: null }, () => true);
    expect(tab.notices()).toEqual(['Must be above 1.08427.']);
  });
});
