import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { buy, dump, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

onEveryLedger('closing and protecting positions', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });

  const order = async (more: Record<string, unknown> = {}, one = trader) =>
    (await keyed(one, 'trade.store', buy({ qty: '0.01', ...more }))).data;

  it('returns not_found for foreign and unknown positions and those of the other account', async () => {
    const foreign = await order({}, await kit.signedIn('admin'));
    const before = await dump(at.db, kit.brand.id);
    for (const id of [foreign.id, 'p_nothing', '', 7, '\u0000', `' or 1=1 --`]) {
      expect([id, (await keyed(trader, 'trade.close', { id })).code]).toEqual([id, 'not_found']);
      const protectedOne = await trader.call(
        'trade.protect',
        { take_profit: null, stop_loss: null },
        { params: { id: String(id).replace('\0', '') || 'x' } },
      );
      expect(protectedOne.code).toBe('not_found');
    }
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    const own = await order();
    await at.db.query('update app_user set is_practice = true where id = $1', [`u_${kit.brand.id}_trader`]);
    expect((await keyed(trader, 'trade.close', { id: own.id })).code).toBe('not_found');
    expect((await trader.call('trade.pnl')).data).toEqual([]);
    await at.db.query('update app_user set is_practice = false where id = $1', [`u_${kit.brand.id}_trader`]);
    expect((await keyed(trader, 'trade.close', { id: own.id })).status).toBe(200);
  });

  it('requires an open market and a fresh price', async () => {
    const { id } = await order();
    const before = await dump(at.db, kit.brand.id);
    kit.market.setOpen('eurusd', false);
    expect((await keyed(trader, 'trade.close', { id })).code).toBe('market_closed');
    expect(
      (await trader.call('trade.protect', { take_profit: null, stop_loss: null }, { params: { id } })).code,
    ).toBe('market_closed');
    kit.market.setOpen('eurusd', true);
    kit.market.setFresh('eurusd', false);
    expect((await keyed(trader, 'trade.close', { id })).code).toBe('stale_price');
    expect(
      (await trader.call('trade.protect', { take_profit: null, stop_loss: null }, { params: { id } })).code,
    ).toBe('stale_price');
    expect((await trader.call('trade.pnl')).data).toMatchObject([{ stale: true, current_price: '1.08419' }]);
    kit.market.setFresh('eurusd', true);
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    await keyed(trader, 'trade.close', { id });
  });

  it('sets, validates and removes take profit and stop loss', async () => {
    const { id } = await order();
    const protect = (input: Record<string, unknown>) =>
      trader.call('trade.protect', input, { params: { id } });
    expect((await protect({ take_profit: '1.1', stop_loss: 1.05 })).data).toMatchObject({
      id,
      take_profit: '1.10000',
      stop_loss: '1.05000',
    });
    expect((await protect({ take_profit: '1.0', stop_loss: '1.2' })).errors).toEqual({
      take_profit: ['Above 1.08419'],
      stop_loss: ['Below 1.08419'],
    });
    const inSpread = { take_profit: '1.08423', stop_loss: null };
    expect((await protect(inSpread)).data.take_profit).toBe('1.08423');
    expect((await protect({ take_profit: '1.1', stop_loss: '1.05' })).status).toBe(200);
    for (const input of [
      { take_profit: '' },
      { take_profit: 'x', stop_loss: null },
      { stop_loss: [], take_profit: null },
      { take_profit: '1.0900001', stop_loss: null },
      {},
    ])
      expect((await protect(input)).code).toBe('validation_failed');
    expect((await trader.call('trade.pnl')).data).toMatchObject([
      { take_profit: '1.10000', stop_loss: '1.05000' },
    ]);
    expect((await protect({ take_profit: null, stop_loss: null })).data).toMatchObject({
      take_profit: null,
      stop_loss: null,
    });
    await keyed(trader, 'trade.close', { id });
    expect((await protect({ take_profit: null, stop_loss: null })).code).toBe('position_closed');
  });

  it('closes all positions and lists failures with their reason', async () => {
    const one = await kit.signedIn('manager');
    const [euro, share, index] = [
      await order({}, one),
      await order({ coinId: 'acme', qty: '2' }, one),
      await order({ coinId: 'dax', type: 'sell', qty: '0.5' }, one),
    ];
    kit.market.setOpen('acme', false);
    const some = await keyed(one, 'trade.close-all');
    expect(some.body.message).toBe('Some positions could not be closed. The list says why.');
    expect(some.data.closed.map(({ id }) => id).sort()).toEqual([euro.id, index.id].sort());
    expect(some.data.failed).toEqual([
      { id: share.id, code: 'market_closed', message: expect.stringContaining('market') },
    ]);
    expect(some.data.account).toMatchObject({ margin: share.traded_amount, open_positions: 1 });
    expect((await keyed(one, 'trade.close-all')).code).toBe('market_closed');
    kit.market.setOpen('acme', true);
    const rest = await keyed(one, 'trade.close-all');
    expect(rest.body.message).toBe('All opened positions successfully closed');
    expect(rest.data).toMatchObject({
      closed: [{ id: share.id }],
      failed: [],
      account: { margin: '0.00', open_positions: 0 },
    });
    expect((await one.call('trade.account')).data).toEqual(rest.data.account);
    const nothing = await keyed(one, 'trade.close-all');
    expect([nothing.status, nothing.data.closed, nothing.body.message]).toEqual([
      200,
      [],
      'There was no open position to close',
    ]);
  });

  it('lists closed positions newest first, paginated, with the booked profit of all', async () => {
    const one = await kit.signedIn('superadmin');
    for (let index = 0; index < 7; index += 1) {
      const { id } = await order({}, one);
      if (index % 2) kit.wait(1);
      await keyed(one, 'trade.close', { id });
    }
    const all = (await one.call('trade.closed')).data;
    expect([all.trades.length, all.total, all.next]).toEqual([7, 7, null]);
    const cents = all.trades.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 0);
    expect([all.profit, cents < 0]).toEqual([(cents / 100).toFixed(2), true]);
    const paged = [];
    for (let after: string | null = null; ;) {
      const query: Record<string, string> = after ? { limit: '3', after } : { limit: '3' };
      const { data }: { data: typeof all } = await one.call('trade.closed', undefined, { query });
      paged.push(...data.trades);
      expect([data.total, data.profit]).toEqual([7, all.profit]);
      if (!data.next) break;
      after = data.next;
    }
    expect(paged).toEqual(all.trades);
    expect((await one.call('trade.closed', undefined, { query: { after: 'p_of-nobody' } })).data).toEqual({
      trades: [],
      total: 7,
      profit: all.profit,
      next: null,
    });
    expect(
      (await trader.call('trade.closed', undefined, { query: { after: all.trades[0]!.id } })).data.trades,
    ).toEqual([]);
  });

  it('allows a negative balance while another open position covers it', async () => {
    const one = await kit.signedIn('identity-pending');
    const [long, short] = [
      await order({ coinId: 'acme', qty: '100' }, one),
      await order({ coinId: 'acme', qty: '100', type: 'sell' }, one),
    ];
    kit.market.tick('acme', '250.00', '250.00');
    const first = await keyed(one, 'trade.close', { id: short.id });
    // 100 × (100 − 250) of 10,000; the long one has won as much, less the spread.
    expect(first.data.account).toMatchObject({ balance: '-5000.00', profit: '14990.00', equity: '9990.00' });
    expect((await one.call('auth.user')).data).toMatchObject({
      estimatedBalance: '-5000.00',
      withdrawable: '0.00',
    });
    expect((await keyed(one, 'trade.close', { id: long.id })).data.account).toMatchObject({
      balance: '9990.00',
      equity: '9990.00',
    });
    expect(
      await at.db.query("select 1 from journal where kind = 'negative_balance' and brand_id = $1", [
        kit.brand.id,
      ]),
    ).toEqual([]);
    kit.market.tick('acme', '100.00', '100.10');
  });
});
