import { expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import { changeSettings } from '../support/admin-kit.ts';
import { awaiting, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

onEveryLedger('pending orders', (at) => {
  const start = async (role = 'trader') => {
    const kit = await tradingKit(at.db);
    return { kit, market: kit.market, trader: await kit.signedIn(role) };
  };
  const place = (trader: Visitor, more: Record<string, unknown> = {}, key?: string) =>
    keyed(trader, 'pending-order.place', awaiting('1.08', more), key);
  const cancel = (trader: Visitor, id: string) =>
    trader.call('pending-order.cancel', undefined, { params: { id } });
  const list = async (trader: Visitor, query: Record<string, string> = {}) =>
    (await trader.call('pending-order.list', undefined, { query })).data;
  const only = async (trader: Visitor) => (await list(trader)).orders[0]!;
  const positions = async (trader: Visitor) => (await trader.call('trade.pnl')).data;
  const account = async (trader: Visitor) => (await trader.call('trade.account')).data;
  const notifications = async (trader: Visitor) =>
    (await trader.call('notification.list')).data.notifications.map(({ kind, params }) => ({ kind, params }));
  const switchTo = (trader: Visitor, mode: string) =>
    trader.call('account.switch-mode', undefined, { params: { mode } });
  /** Lets the job read new orders and act on due ones. */
  const run = async (kit: TradingKit, seconds = 1) => {
    kit.wait(seconds);
    await kit.backend.settled();
  };
  const tick = async (kit: TradingKit, bid: string, ask: string) => {
    kit.market.tick('eurusd', bid, ask);
    await kit.backend.settled();
    await run(kit);
  };

  it('wait without margin, and open a position when the price is reached', async () => {
    const { kit, trader } = await start();
    const before = await account(trader);
    const placed = await place(trader, { take_profit: '1.09', stop_loss: '1.07' });
    expect(placed.body.message).toBe('Order placed. It fills when its price is reached.');
    expect(placed.data).toMatchObject({
      mode: 'real',
      trade_type: 'buy',
      kind: 'limit',
      price: '1.08000',
      qty: '0.10',
      leverage: 30,
      take_profit: '1.09000',
      stop_loss: '1.07000',
      state: 'waiting',
      reason: null,
      position_id: null,
      filled_price: null,
      expires_at: null,
      ended_at: null,
      created_at: '2026-11-02T09:30:00.000Z',
      asset: { id: 'eurusd', digits: 5 },
    });
    expect(await account(trader)).toEqual(before);
    await run(kit);
    await tick(kit, '1.07993', '1.08001');
    expect(await positions(trader)).toEqual([]);

    await tick(kit, '1.07990', '1.07998');
    const [position] = await positions(trader);
    expect(position).toMatchObject({
      opening_price: '1.07998',
      qty: '0.10',
      take_profit: '1.09000',
      stop_loss: '1.07000',
      opened_by: 'trader',
      traded_amount: '359.99',
    });
    expect(await account(trader)).toMatchObject({ margin: '359.99', open_positions: 1 });
    expect(await only(trader)).toMatchObject({
      id: placed.data.id,
      state: 'filled',
      position_id: position!.id,
      filled_price: '1.07998',
    });
    expect(await notifications(trader)).toEqual([
      {
        kind: 'order_filled',
        params: { asset: 'EUR/USD', side: 'buy', qty: '0.10', price: '1.07998', mode: 'real' },
      },
    ]);
    await tick(kit, '1.07980', '1.07988');
    expect(await positions(trader)).toHaveLength(1);
  });

  it.each([
    ['a buy stop', { kind: 'stop', price: '1.09' }, ['1.08995', '1.09003'], '1.09003'],
    ['a sell limit', { type: 'sell', price: '1.09' }, ['1.09001', '1.09009'], '1.09001'],
    ['a sell stop', { type: 'sell', kind: 'stop', price: '1.08' }, ['1.07000', '1.07008'], '1.07000'],
    ['a limit whose price is reached already', { price: '1.1' }, ['1.08419', '1.08427'], '1.08427'],
  ])('fill %s at the price of the moment', async (_, more, [bid, ask], price) => {
    const { kit, trader } = await start();
    await place(trader, more);
    await run(kit);
    await tick(kit, bid!, ask!);
    expect(await positions(trader)).toMatchObject([{ opening_price: price }]);
  });

  it('fill on the account of their mode, whatever the current mode', async () => {
    const { kit, trader } = await start();
    await place(trader, {}, undefined);
    await switchTo(trader, 'practice');
    expect((await list(trader)).orders).toEqual([]);
    await run(kit);
    await tick(kit, '1.07990', '1.07998');
    expect(await positions(trader)).toEqual([]);
    await switchTo(trader, 'real');
    expect(await positions(trader)).toMatchObject([{ mode: 'real' }]);
  });

  it('are stored once per idempotency key', async () => {
    const { trader } = await start();
    const first = await place(trader, {}, 'key-placed-once');
    const second = await place(trader, {}, 'key-placed-once');
    expect(second.data).toEqual(first.data);
    expect((await list(trader)).waiting).toBe(1);
    expect((await place(trader, { qty: '0.20' }, 'key-placed-once')).code).toBe('idempotency_key_reused');
  });

  it('answer a repeated request as they are by then, whatever mode and state the trader has', async () => {
    const { kit, trader } = await start();
    const more = { mode: 'real' };
    const { data } = await place(trader, more, 'key-placed-before');
    await run(kit);
    await tick(kit, '1.07990', '1.07998');
    await switchTo(trader, 'practice');
    await at.db.query(
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1 and id = $2",
      [kit.brand.id, `u_${kit.brand.id}_trader`],
    );
    expect((await place(trader, more, 'key-placed-before')).data).toMatchObject({
      id: data.id,
      state: 'filled',
    });
  });

  it('do nothing once cancelled, which succeeds again', async () => {
    const { kit, trader } = await start();
    const { data } = await place(trader);
    await run(kit);
    const cancelled = await cancel(trader, data.id);
    expect(cancelled.data).toMatchObject({ state: 'cancelled', ended_at: kit.now().toISOString() });
    expect((await cancel(trader, data.id)).data).toEqual(cancelled.data);
    await tick(kit, '1.07990', '1.07998');
    expect(await positions(trader)).toEqual([]);
    expect(await list(trader)).toMatchObject({ waiting: 0, orders: [{ state: 'cancelled' }] });
    expect(await notifications(trader)).toEqual([]);
  });

  it('cannot be cancelled once filled, nor by anybody else', async () => {
    const { kit, trader } = await start();
    const { data } = await place(trader);
    const stranger = await kit.signedIn('manager');
    expect((await cancel(stranger, data.id)).code).toBe('not_found');
    expect((await cancel(trader, 'o_unknown')).code).toBe('not_found');
    await run(kit);
    await tick(kit, '1.07990', '1.07998');
    expect((await cancel(trader, data.id)).code).toBe('order_ended');
    expect(await list(stranger)).toMatchObject({ waiting: 0, orders: [] });
  });

  it.each([
    ['the margin is missing then', { qty: '40' }, '1.07990', '1.07998', 'insufficient_margin'],
    ['the price jumps past the stop loss', { stop_loss: '1.079' }, '1.06990', '1.06998', 'limits_passed'],
    ['its leverage is no longer allowed', { leverage: 20 }, '1.07990', '1.07998', 'terms_changed'],
  ])('end as refused when %s', async (_, more, bid, ask, reason) => {
    const { kit, trader } = await start();
    const { data } = await place(trader, more);
    await at.db.query('update pending_order set leverage = 31 where id = $1 and leverage = 20', [data.id]);
    await run(kit);
    await tick(kit, bid, ask);
    expect(await positions(trader)).toEqual([]);
    expect(await only(trader)).toMatchObject({ id: data.id, state: 'refused', reason, position_id: null });
    expect(await notifications(trader)).toEqual([
      {
        kind: 'order_refused',
        params: {
          asset: 'EUR/USD',
          side: 'buy',
          kind: 'limit',
          qty: data.qty,
          price: '1.08000',
          mode: 'real',
          reason,
        },
      },
    ]);
  });

  it.each([
    ['suspended = true', 'account_suspended'],
    ['is_trading = false', 'trading_disabled'],
  ])('end as refused when their owner may no longer trade (%s)', async (state, reason) => {
    const { kit, trader } = await start();
    const { data } = await place(trader);
    await run(kit);
    await at.db.query(
      `update app_user set ${state}, state_reason = 'x', state_contact = 'y' where brand_id = $1 and id = $2`,
      [kit.brand.id, `u_${kit.brand.id}_trader`],
    );
    expect((await place(trader)).code).toBe(reason);
    await tick(kit, '1.07990', '1.07998');
    expect(await only(trader)).toMatchObject({ id: data.id, state: 'refused', reason });
  });

  it('wait while the market is closed or its price is old', async () => {
    const { kit, market, trader } = await start();
    market.setOpen('eurusd', false);
    await place(trader);
    await run(kit);
    await tick(kit, '1.07990', '1.07998');
    market.setOpen('eurusd', true);
    market.setFresh('eurusd', false);
    await run(kit);
    expect(await positions(trader)).toEqual([]);
    market.setFresh('eurusd', true);
    await run(kit);
    expect(await positions(trader)).toMatchObject([{ opening_price: '1.07998' }]);
  });

  it('wait for the first rate that converts their margin', async () => {
    const { kit, market, trader } = await start();
    await place(trader, { coinId: 'usdjpy', price: '149' });
    await run(kit);
    const rate = market.fx().get('JPY')!;
    (market.fx() as Map<string, typeof rate>).delete('JPY');
    const { ticks } = market;
    market.tickSilently('usdjpy', '148.980', '149.000');
    (market.fx() as Map<string, typeof rate>).delete('JPY');
    await run(kit);
    expect(await only(trader)).toMatchObject({ state: 'waiting' });
    ticks([['usdjpy', '148.980', '149.000']]);
    await kit.backend.settled();
    await run(kit);
    expect(await only(trader)).toMatchObject({ state: 'filled' });
  });

  it('wait while the whole site is suspended', async () => {
    const { kit, trader } = await start();
    await place(trader);
    await run(kit);
    await changeSettings(kit, { suspended: 'true' });
    await tick(kit, '1.07990', '1.07998');
    expect(await only(trader)).toMatchObject({ state: 'waiting' });
    await changeSettings(kit, { suspended: null });
    await run(kit, 2);
    expect(await only(trader)).toMatchObject({ state: 'filled' });
  });

  it('expire after their time', async () => {
    const { kit, trader: before } = await start();
    const { data } = await place(before, { valid_for: 'day' });
    expect(data.expires_at).toBe('2026-11-03T09:30:00.000Z');
    await run(kit);
    await run(kit, 86_400);
    const trader = await kit.signedIn('trader');
    await tick(kit, '1.07990', '1.07998');
    expect(await positions(trader)).toEqual([]);
    expect(await only(trader)).toMatchObject({ state: 'expired', reason: null });
    expect((await notifications(trader)).map(({ kind }) => kind)).toEqual(['order_expired']);
  });

  it('send no notification to a trader who has switched trading notifications off', async () => {
    const { kit, trader } = await start();
    await trader.call('notification.store-settings', { topic: 'trading', in_app: false });
    await place(trader);
    await place(trader, { price: '1.0799', qty: '40' });
    await run(kit);
    await tick(kit, '1.07980', '1.07988');
    expect((await list(trader)).orders.map(({ state }) => state).sort()).toEqual(['filled', 'refused']);
    expect(await notifications(trader)).toEqual([]);
  });

  it('are listed by state, page after page', async () => {
    const { kit, trader } = await start();
    const ids: string[] = [];
    for (const price of ['1.01', '1.02', '1.03']) {
      ids.unshift((await place(trader, { price })).data.id);
      kit.wait(1);
    }
    await cancel(trader, ids[2]!);
    const first = await list(trader, { limit: '2' });
    expect(first.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await list(trader, { limit: '2', after: first.next! });
    expect(second.orders.map(({ id }) => id)).toEqual([ids[2]]);
    expect(second.next).toBeNull();
    expect((await list(trader, { state: 'waiting' })).orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await list(trader, { state: 'ended' })).orders.map(({ id }) => id)).toEqual([ids[2]]);
    kit.wait(1);
    await cancel(trader, ids[1]!);
    kit.wait(1);
    await cancel(trader, ids[0]!);
    const last = await list(trader, { state: 'ended', limit: '2' });
    expect(last.orders.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
    const rest = await list(trader, { state: 'ended', limit: '2', after: last.next! });
    expect(rest.orders.map(({ id }) => id)).toEqual([ids[2]]);
  });

  it('are refused with every problem, and for unknown or unavailable assets', async () => {
    const { trader } = await start();
    const wrong = await place(trader, { price: '0', qty: '0', take_profit: 'x' });
    expect(wrong.code).toBe('validation_failed');
    expect(Object.keys(wrong.errors)).toEqual(expect.arrayContaining(['price', 'qty']));
    expect((await place(trader, { coinId: 'nothing' })).code).toBe('not_found');
    expect((await place(trader, { mode: 'practice' })).code).toBe('mode_changed');
    expect((await list(trader)).orders).toEqual([]);
  });

  it('are limited to 100 per account', async () => {
    const { kit, trader } = await start();
    await place(trader);
    await at.db.query(
      `insert into pending_order (brand_id, id, account_id, user_id, asset_id, side, kind, price, qty, leverage, created_at)
       select brand_id, 'o_more' || n || brand_id, account_id, user_id, asset_id, side, kind, price, qty, leverage, created_at
         from pending_order, generate_series(2, 100) n where brand_id = $1`,
      [kit.brand.id],
    );
    expect((await place(trader)).code).toBe('limit_reached');
  });

  it('fill in any order with concurrent cancellations, each at most once', async () => {
    const { kit, trader } = await start();
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await place(trader)).data.id);
    await run(kit);
    kit.market.tick('eurusd', '1.07990', '1.07998');
    const answers = await Promise.all(ids.map((id) => cancel(trader, id)));
    await kit.backend.settled();
    await run(kit);
    const { orders } = await list(trader);
    const filled = orders.filter(({ state }) => state === 'filled');
    expect(orders.filter(({ state }) => state === 'cancelled')).toHaveLength(
      answers.filter(({ code }) => code === undefined).length,
    );
    expect(filled.length + answers.filter(({ code }) => code === undefined).length).toBe(8);
    expect((await positions(trader)).map(({ id }) => id).sort()).toEqual(
      filled.map(({ position_id: id }) => id).sort(),
    );
  });

  it('survive a restart', async () => {
    const { kit, trader } = await start();
    await place(trader);
    await kit.backend.close();
    const next = await tradingKit(at.db, { brand: { id: kit.brand.id } });
    await run(next);
    await tick(next, '1.07990', '1.07998');
    const again = next.visitor();
    for (const [name, value] of trader.cookies) again.cookies.set(name, value);
    expect(await positions(again)).toHaveLength(1);
  });

  it.each([
    ['price', 'a pending order was filled at a price that it did not wait for', "price = '1.07'"],
    ['quantity', 'a filled pending order differs from its position', "qty = '0.2'"],
    ['side', 'a filled pending order differs from its position', "side = 'sell', kind = 'stop'"],
  ])('are part of the check of the ledger (%s)', async (_, problem, change) => {
    const { kit, trader } = await start();
    const { data } = await place(trader);
    await run(kit);
    await tick(kit, '1.07990', '1.07998');
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
    const found = await at.db
      .tx(async (tx) => {
        await tx.query(`update pending_order set ${change} where id = $1`, [data.id]);
        throw Object.assign(new Error('undone'), { found: await ledgerProblems(tx, kit.brand.id) });
      })
      .catch((error: unknown) => (error as { found?: unknown }).found ?? error);
    expect(found).toEqual([{ problem, subject: data.id }]);
  });
});
