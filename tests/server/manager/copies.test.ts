import { expect, it } from 'vitest';
import { planCopies } from '../../../server/modules/manager/copied-trade.queries.ts';
import type { Visitor } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { buy, dump, keyed, onEveryLedger, tradingKit } from '../support/trading-kit.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';

onEveryLedger('copied trades', (at) => {
  /** A manager and a connected trader, with as much money. */
  const connected = async (): Promise<ManagerKit & { connection: string }> => {
    const kit = await managerKit(at.db);
    return Object.assign(kit, { connection: await kit.connect('trader') });
  };
  const look = async (kit: ManagerKit, seconds = 1) => {
    kit.wait(seconds);
    await kit.backend.settled();
  };
  const order = async (one: Visitor, more: Record<string, unknown> = {}) =>
    (await keyed(one, 'trade.store', buy(more))).data;
  const openOf = async (one: Visitor) => (await one.call('trade.pnl')).data;
  const recorded = (kit: ManagerKit) =>
    at.db.query<{ state: string; skipped: string | null }>(
      'select state, skipped from copied_trade where brand_id = $1 order by planned_at, source_id',
      [kit.brand.id],
    );

  /** What the trader, and what the manager, is told of that was not copied. */
  const skippedBy = async (kit: ManagerKit) => {
    const profile = await kit.trader.call('manager.profile', undefined, {
      params: { manager_id: kit.idOf('manager') },
    });
    const accounts = await kit.manager.call('manager.accounts');
    return [profile.data.skipped_copies, accounts.data[0]!.skipped_copies];
  };

  it("are opened in proportion of equities, rounded down, and closed with the manager's", async () => {
    const kit = await connected();
    // The trader has lost a quarter of it.
    await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    kit.market.tick('acme', '74.90', '75.00');
    await keyed(kit.trader, 'trade.close-all');
    kit.market.tick('acme', '100.00', '100.10');
    const equity = (await kit.trader.call('trade.account')).data.equity;
    const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
    await reader.events();
    const source = await order(kit.manager, { qty: '0.30', leverage: 20 });
    expect(await openOf(kit.trader)).toEqual([]);
    await look(kit);
    const managers = Number((await kit.manager.call('trade.account')).data.equity);
    const [copy] = await openOf(kit.trader);
    expect(copy).toMatchObject({
      asset: { id: 'eurusd' },
      trade_type: 'buy',
      opened_by: 'manager',
      leverage: 20,
      status: 0,
      qty: (Math.floor((0.3 * 100 * Number(equity)) / managers) / 100).toFixed(2),
    });
    expect(Number(copy!.qty)).toBeLessThan(0.3);
    expect((await reader.events()).map(({ event }) => event)).toContain('positions');
    await look(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await look(kit);
    expect(await openOf(kit.trader)).toEqual([]);
    expect((await kit.trader.call('trade.closed')).data.trades[0]).toMatchObject({
      id: copy!.id,
      close_reason: 'manager',
    });
    expect((await reader.events()).find(({ event }) => event === 'closed')?.data).toMatchObject({
      id: copy!.id,
    });
    await reader.leave();
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
  });

  it.each([
    [
      'is suspended',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where id = $1",
    ],
    ['is no manager any more', "delete from user_role where user_id = $1 and role = 'manager'"],
  ])('are none of somebody who %s', async (_what, sql) => {
    const kit = await connected();
    await order(kit.manager);
    await at.db.query(sql, [kit.idOf('manager')]);
    await look(kit);
    expect([await openOf(kit.trader), await recorded(kit)]).toEqual([[], []]);
  });

  it("close when the server closes the manager's", async () => {
    const kit = await connected();
    await order(kit.manager, { is_stop_loss: true, stop_loss: '1.08000' });
    await look(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    kit.market.tick('eurusd', '1.07990', '1.07998');
    await look(kit);
    await look(kit);
    expect([(await openOf(kit.manager)).length, (await openOf(kit.trader)).length]).toEqual([0, 0]);
  });

  it.each<[string, string, (kit: ManagerKit) => Promise<unknown>, Record<string, unknown>]>([
    [
      'is too small for the asset',
      'too_small',
      async (kit) => await order(kit.trader, { qty: '0.10' }),
      { qty: '0.01' },
    ],
    [
      'the trader has no free margin for',
      'insufficient_margin',
      async (kit) => await order(kit.trader, { qty: '2.70' }),
      {},
    ],
    [
      'a trader may not open',
      'trading_disabled',
      async (kit) =>
        await kit.admin.call(
          'operator.user-state',
          { state: 'active', is_trading: false, reason: 'x', contact: 'y' },
          { params: { id: kit.idOf('trader') } },
        ),
      {},
    ],
    [
      'a suspended trader may not open',
      'account_suspended',
      async (kit) =>
        await kit.admin.call(
          'operator.user-state',
          { state: 'suspended', is_trading: true, reason: 'x', contact: 'y' },
          { params: { id: kit.idOf('trader') } },
        ),
      {},
    ],
    [
      'has no market',
      'market_closed',
      async (kit) => {
        kit.market.setOpen('eurusd', false);
      },
      {},
    ],
    [
      'has no fresh price',
      'stale_price',
      async (kit) => {
        kit.market.setFresh('eurusd', false);
      },
      {},
    ],
    [
      'the price has left',
      'price_moved',
      async (kit) => {
        kit.market.tick('eurusd', '1.09100', '1.09108');
      },
      {},
    ],
    ['comes too late', 'too_late', async () => undefined, {}],
  ])('leave out what %s, and say why', async (_what, reason, before, more) => {
    const kit = await connected();
    const first = ['too_small', 'insufficient_margin', 'trading_disabled', 'account_suspended'].includes(
      reason,
    );
    if (first) await before(kit);
    await order(kit.manager, more);
    const held = (await openOf(kit.trader)).length;
    if (!first) await before(kit);
    await look(kit, reason === 'too_late' ? 16 : 1);
    expect(await recorded(kit)).toEqual([{ state: 'skipped', skipped: reason }]);
    expect(await openOf(kit.trader)).toHaveLength(held);
    const said = [
      {
        asset: { id: 'eurusd', digits: 5 },
        trade_type: 'buy',
        code: reason,
        message: expect.stringMatching(/\.$/),
        at: kit.now().toISOString(),
      },
    ];
    expect(await skippedBy(kit)).toMatchObject([said, said]);
    kit.market.setOpen('eurusd', true);
    kit.market.setFresh('eurusd', true);
    await look(kit);
    expect(await openOf(kit.trader)).toHaveLength(held);
    expect(await openOf(kit.manager)).toHaveLength(1);
  });

  it('that were left out are told newest first, in the language of who asks, to nobody else, and of this connection only', async () => {
    const kit = await connected();
    await kit.connect('identity-pending');
    for (const coinId of ['eurusd', 'gbpusd']) {
      await order(kit.manager, { coinId, qty: '0.01' });
      await look(kit, 16);
    }
    const [own] = await skippedBy(kit);
    expect(own!.map(({ asset, code }) => [asset.id, code])).toEqual([
      ['gbpusd', 'too_late'],
      ['eurusd', 'too_late'],
    ]);
    const spanish = await kit.trader.call('manager.profile', undefined, {
      params: { manager_id: kit.idOf('manager') },
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.data.skipped_copies[0]!.message).toBe(
      'La copia habría llegado demasiado tarde respecto a la operación.',
    );
    expect(
      (
        await (
          await kit.signedIn('new')
        ).call('manager.profile', undefined, { params: { manager_id: kit.idOf('manager') } })
      ).code,
    ).toBe('not_found');
    await kit.trader.call('manager.revoke');
    await kit.connect('trader');
    expect((await skippedBy(kit))[0]).toEqual([]);
    expect(
      (await kit.manager.call('manager.accounts')).data.map(({ skipped_copies: skipped }) => skipped.length),
    ).toEqual([2, 0]);
  });

  it('are made of nothing from before the connection, of the practice account, of what is traded for others, or without the service', async () => {
    const kit = await managerKit(at.db);
    await order(kit.manager);
    kit.wait(1);
    const connection = await kit.connect('trader');
    await kit.manager.call('account-mode.switch', undefined, { params: { mode: 'practice' } });
    await order(kit.manager);
    await keyed(kit.manager, 'practice-wallet.refill');
    await kit.manager.call('manager.trade-store', buy({ qty: '0.05' }), {
      params: { id: connection },
      headers: { 'idempotency-key': 'of-the-connection' },
    });
    await at.db.query('update app_user set auto_trade_active = false where id = $1', [kit.idOf('trader')]);
    await kit.manager.call('account-mode.switch', undefined, { params: { mode: 'real' } });
    await order(kit.manager);
    await look(kit);
    expect(await recorded(kit)).toEqual([]);
    expect((await openOf(kit.trader)).map(({ qty }) => qty)).toEqual(['0.05']);
  });

  it('stay with the trader who revokes, and no more are made', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await look(kit);
    const [copy] = await openOf(kit.trader);
    await order(kit.manager);
    await kit.trader.call('manager.revoke');
    await look(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await look(kit);
    expect((await openOf(kit.trader)).map(({ id }) => id)).toEqual([copy!.id]);
    expect((await keyed(kit.trader, 'trade.close', { id: copy!.id })).status).toBe(200);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
  });

  it('that the trader closed stay closed', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await look(kit);
    await keyed(kit.trader, 'trade.close-all');
    await look(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await look(kit);
    expect((await kit.trader.call('trade.closed')).data.total).toBe(1);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
  });

  it('wait for a closed market with their closing', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await look(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    kit.market.setOpen('eurusd', false);
    for (let times = 0; times < 3; times += 1) await look(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    kit.market.setOpen('eurusd', true);
    await look(kit);
    expect(await openOf(kit.trader)).toEqual([]);
  });

  it('are made once, by however many processes, and after one that ended in between', async () => {
    const kit = await connected();
    const second = await tradingKit(at.db, {
      brand: { id: kit.brand.id },
      market: kit.market,
      settings: { enable_account_connection_autotrade: true },
    });
    await order(kit.manager);
    kit.wait(1);
    second.wait(1);
    await Promise.all([kit.backend.settled(), second.backend.settled()]);
    await look(kit);
    expect(
      await at.db.query("select 1 from position where brand_id = $1 and opened_by = 'manager'", [
        kit.brand.id,
      ]),
    ).toHaveLength(1);
    // It ended after the order of the copy, before that was noted.
    await at.db.query(
      "update copied_trade set state = 'pending', copy_id = null, decided_at = null where brand_id = $1",
      [kit.brand.id],
    );
    const before = await dump(at.db, kit.brand.id);
    const third = await tradingKit(at.db, {
      brand: { id: kit.brand.id },
      market: kit.market,
      settings: { enable_account_connection_autotrade: true },
    });
    third.wait(60);
    await third.backend.settled();
    expect(await recorded(kit)).toEqual([{ state: 'open', skipped: null }]);
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });

  it('are none of a trade that was closed before they could be made', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await planCopies(at.db, kit.brand.id, kit.now());
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await look(kit);
    expect(await openOf(kit.trader)).toEqual([]);
    expect((await kit.trader.call('trade.closed')).data.total).toBe(0);
    expect(await recorded(kit)).toEqual([{ state: 'skipped', skipped: 'too_late' }]);
  });

  it('are not left out by one process while another one makes them', async () => {
    const kit = await connected();
    const other = await tradingKit(at.db, {
      brand: { id: kit.brand.id },
      settings: { enable_account_connection_autotrade: true },
    });
    const source = await order(kit.manager);
    let [isMade, isRecorded] = [() => undefined as void, () => undefined as void];
    const made = new Promise<void>((resolve) => {
      isMade = resolve;
    });
    const recording = new Promise<void>((resolve) => {
      isRecorded = resolve;
    });
    const { query } = kit.ports.db;
    kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<Row>(sql, params);
      if (!String(params?.[2]).startsWith('copy ')) return rows;
      kit.ports.db.query = query;
      other.wait(1);
      await made;
      return rows;
    };
    const queryOfOther = other.ports.db.query;
    other.ports.db.query = async (sql, params) => {
      if (sql.includes('update copied_trade')) {
        isMade();
        await recording;
      }
      return await queryOfOther(sql, params);
    };
    kit.market.tick('eurusd', '1.09600', '1.09608');
    await look(kit);
    isRecorded();
    await other.backend.settled();
    expect(await openOf(kit.trader)).toHaveLength(1);
    expect(await recorded(kit)).toEqual([{ state: 'open', skipped: null }]);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await look(kit);
    expect(await openOf(kit.trader)).toEqual([]);
  });

  it('that fail neither stop nor delay the manager, nor the others', async () => {
    const kit = await connected();
    await kit.connect('identity-pending');
    await at.db.query("update app_user set suspended = true, state_reason = 'x' where id = $1", [
      kit.idOf('trader'),
    ]);
    expect((await keyed(kit.manager, 'trade.store', buy())).status).toBe(200);
    await look(kit);
    expect((await recorded(kit)).map(({ state }) => state).sort()).toEqual(['open', 'skipped']);
    expect(await openOf(await kit.signedIn('identity-pending'))).toHaveLength(1);
  });
});
