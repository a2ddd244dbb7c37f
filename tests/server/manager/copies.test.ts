import { expect, it } from 'vitest';
import { planCopies } from '../../../server/modules/manager/copied-trade.queries.ts';
import type { Visitor } from '../support/backend.ts';
import { outdateClosings } from '../support/outdated-closings.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { buy, dump, keyed, onEveryLedger, onPostgresLedger, tradingKit } from '../support/trading-kit.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';

onEveryLedger('copied trades', (at) => {
  /** A manager and a connected trader with equal balances. */
  const connected = async (): Promise<ManagerKit & { connection: string }> => {
    const kit = await managerKit(at.db);
    return Object.assign(kit, { connection: await kit.connect('trader') });
  };
  const runCopying = async (kit: ManagerKit, seconds = 1) => {
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

  /** The skipped copies that the trader and the manager see. */
  const skippedBy = async (kit: ManagerKit) => {
    const profile = await kit.trader.call('manager.profile', undefined, {
      params: { manager_id: kit.idOf('manager') },
    });
    const accounts = await kit.manager.call('manager.accounts');
    return [profile.data.skipped_copies, accounts.data[0]!.skipped_copies];
  };

  /** The trader's notifications of copies that were left open, and the mails. */
  const noticesOfCopies = async (kit: ManagerKit) => {
    const { data } = await kit.trader.call('notification.list');
    const mails = await at.db.query('select 1 from mail where brand_id = $1 and kind = $2', [
      kit.brand.id,
      'manager_copy_left',
    ]);
    return {
      notices: data.notifications.filter(({ kind }) => kind === 'manager_copy_left'),
      mails: mails.length,
    };
  };
  /** Counts the statements of a backend that contain this text. */
  const countQueries = (kit: ManagerKit, text: string) => {
    const { query } = kit.ports.db;
    let count = 0;
    kit.ports.db.query = (sql, params) => {
      if (sql.includes(text)) count += 1;
      return query(sql, params);
    };
    return () => count;
  };
  /** Holds the first copy of the next run. @returns releases it */
  const holdFirstCopy = (kit: ManagerKit) => {
    const { query } = kit.ports.db;
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    kit.ports.db.query = async (sql, params) => {
      if (params?.[1] === 'system copy') {
        kit.ports.db.query = query;
        await released;
      }
      return await query(sql, params);
    };
    return release;
  };
  /** The trader's notifications of positions, newest first. */
  const noticesOfPositions = async (kit: ManagerKit) =>
    (await kit.trader.call('notification.list')).data.notifications.filter(
      ({ topic }) => topic === 'trading',
    );
  const NO_NOTICE = { notices: [], mails: 0 };

  it("opens copies in proportion to the equities, rounded down, and closes them with the manager's position", async () => {
    const kit = await connected();
    // The trader loses a quarter of the balance.
    await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    kit.market.tick('acme', '74.90', '75.00');
    await keyed(kit.trader, 'trade.close-all');
    kit.market.tick('acme', '100.00', '100.10');
    const equity = (await kit.trader.call('trade.account')).data.equity;
    const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
    await reader.events();
    const source = await order(kit.manager, { qty: '0.30', leverage: 20 });
    expect(await openOf(kit.trader)).toEqual([]);
    await runCopying(kit);
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
    const events = (await reader.events()).map(({ event }) => event);
    // The second event makes the page read the number of unread notifications.
    expect(events).toEqual(expect.arrayContaining(['positions', 'changed']));
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect(await openOf(kit.trader)).toEqual([]);
    expect((await kit.trader.call('trade.closed')).data.trades[0]).toMatchObject({
      id: copy!.id,
      close_reason: 'manager',
    });
    expect((await reader.events()).find(({ event }) => event === 'closed')?.data).toMatchObject({
      id: copy!.id,
    });
    await reader.leave();
    expect(await noticesOfPositions(kit)).toMatchObject([
      { kind: 'position_closed', params: { asset: 'EUR/USD', side: 'buy', reason: 'manager' } },
      {
        kind: 'position_opened',
        topic: 'trading',
        params: { asset: 'EUR/USD', side: 'buy', mode: 'real', qty: copy!.qty, price: copy!.opening_price },
        read_at: null,
      },
    ]);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
    expect(await noticesOfCopies(kit)).toEqual(NO_NOTICE);
  });

  it('report no opening while the topic is switched off, and none of the trader or the manager themselves', async () => {
    const kit = await connected();
    await kit.trader.call('notification.store-settings', { topic: 'trading', in_app: false });
    await order(kit.trader);
    await order(kit.manager);
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(2);
    const notified = await at.db.query('select 1 from notification where brand_id = $1 and kind = $2', [
      kit.brand.id,
      'position_opened',
    ]);
    expect(notified).toEqual([]);
  });

  it.each([
    [
      'is suspended',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where id = $1",
    ],
    ['has lost the role', "delete from user_role where user_id = $1 and role = 'manager'"],
  ])('copies no trade of a manager who %s', async (_what, sql) => {
    const kit = await connected();
    await order(kit.manager);
    await at.db.query(sql, [kit.idOf('manager')]);
    await runCopying(kit);
    expect([await openOf(kit.trader), await recorded(kit)]).toEqual([[], []]);
  });

  it.each([
    [
      'is suspended',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where id = $1",
      1,
    ],
    ['has lost the role', "delete from user_role where user_id = $1 and role = 'manager'", 1],
    [
      'was disconnected',
      "update manager_request set state = 'revoked', ended_at = now() where manager_id = $1",
      0,
    ],
  ])('leaves a copy to the trader when the manager %s', async (_what, sql, notices) => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    await at.db.query(sql, [kit.idOf('manager')]);
    expect((await keyed(kit.manager, 'trade.close', { id: source.id })).status).toBe(200);
    const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
    await reader.events();
    await runCopying(kit);
    await runCopying(kit);
    expect([(await openOf(kit.trader)).length, await recorded(kit)]).toEqual([
      1,
      [{ state: 'done', skipped: null }],
    ]);
    const notice = { topic: 'account', params: { manager: 'Mateo Silva', asset: 'EUR/USD' }, read_at: null };
    expect(await noticesOfCopies(kit)).toMatchObject({
      notices: Array<object>(notices).fill(notice),
      mails: notices,
    });
    expect((await reader.events()).filter(({ event }) => event === 'changed')).toHaveLength(notices);
    await reader.leave();
    if (notices)
      expect(await kit.mailTo(`trader@${kit.brand.id}.example`)).toMatchObject({
        subject: 'A copied position in your Northwind account stays open',
        text: expect.stringContaining('Mateo Silva could not close your copy'),
      });
  });

  it("closes a copy when a limit closes the manager's position", async () => {
    const kit = await connected();
    await order(kit.manager, { is_stop_loss: true, stop_loss: '1.08000' });
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    kit.market.tick('eurusd', '1.07990', '1.07998');
    await runCopying(kit);
    await runCopying(kit);
    expect([(await openOf(kit.manager)).length, (await openOf(kit.trader)).length]).toEqual([0, 0]);
  });

  it.each<[string, string, (kit: ManagerKit) => Promise<unknown>, Record<string, unknown>]>([
    [
      'a quantity below the minimum',
      'too_small',
      async (kit) => await order(kit.trader, { qty: '0.10' }),
      { qty: '0.01' },
    ],
    [
      'insufficient free margin',
      'insufficient_margin',
      async (kit) => await order(kit.trader, { qty: '2.70' }),
      {},
    ],
    [
      'a trader with trading disabled',
      'trading_disabled',
      async (kit) =>
        await kit.admin.call(
          'user.set-state',
          {
            from: { state: 'active', is_trading: true },
            state: 'active',
            is_trading: false,
            reason: 'x',
            contact: 'y',
          },
          { params: { id: kit.idOf('trader') } },
        ),
      {},
    ],
    [
      'a suspended trader',
      'account_suspended',
      async (kit) =>
        await kit.admin.call(
          'user.set-state',
          {
            from: { state: 'active', is_trading: true },
            state: 'suspended',
            is_trading: true,
            reason: 'x',
            contact: 'y',
          },
          { params: { id: kit.idOf('trader') } },
        ),
      {},
    ],
    [
      'a closed market',
      'market_closed',
      async (kit) => {
        kit.market.setOpen('eurusd', false);
      },
      {},
    ],
    [
      'a stale price',
      'stale_price',
      async (kit) => {
        kit.market.setFresh('eurusd', false);
      },
      {},
    ],
    [
      'a moved price',
      'price_moved',
      async (kit) => {
        kit.market.tick('eurusd', '1.09100', '1.09108');
      },
      {},
    ],
    ['a late run', 'too_late', async () => undefined, {}],
  ])('skips a copy for %s and reports the reason', async (_what, reason, before, more) => {
    const kit = await connected();
    const isBeforeOrder = [
      'too_small',
      'insufficient_margin',
      'trading_disabled',
      'account_suspended',
    ].includes(reason);
    if (isBeforeOrder) await before(kit);
    await order(kit.manager, more);
    const held = (await openOf(kit.trader)).length;
    if (!isBeforeOrder) await before(kit);
    await runCopying(kit, reason === 'too_late' ? 16 : 1);
    expect(await recorded(kit)).toEqual([{ state: 'skipped', skipped: reason }]);
    expect(await openOf(kit.trader)).toHaveLength(held);
    const skipped = [
      {
        asset: { id: 'eurusd', digits: 5 },
        trade_type: 'buy',
        code: reason,
        message: expect.stringMatching(/\.$/),
        at: kit.now().toISOString(),
      },
    ];
    expect(await skippedBy(kit)).toMatchObject([skipped, skipped]);
    kit.market.setOpen('eurusd', true);
    kit.market.setFresh('eurusd', true);
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(held);
    expect(await openOf(kit.manager)).toHaveLength(1);
  });

  at.details(() => {
    it('lists skipped copies newest first, localized, and only for the current connection', async () => {
      const kit = await connected();
      await kit.connect('identity-pending');
      for (const coinId of ['eurusd', 'gbpusd']) {
        await order(kit.manager, { coinId, qty: '0.01' });
        await runCopying(kit, 16);
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
        (await kit.manager.call('manager.accounts')).data.map(
          ({ skipped_copies: skipped }) => skipped.length,
        ),
      ).toEqual([2, 0]);
    });

    it('copies no trade opened before the connection, on the practice account, for another account or with the service off', async () => {
      const kit = await managerKit(at.db);
      await order(kit.manager);
      kit.wait(1);
      const connection = await kit.connect('trader');
      await kit.manager.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
      await order(kit.manager);
      await keyed(kit.manager, 'account.refill-practice');
      await kit.manager.call('manager.store-trade', buy({ qty: '0.05' }), {
        params: { id: connection },
        headers: { 'idempotency-key': 'of-the-connection' },
      });
      await at.db.query('update app_user set auto_trade_active = false where id = $1', [kit.idOf('trader')]);
      await kit.manager.call('account.switch-mode', undefined, { params: { mode: 'real' } });
      await order(kit.manager);
      await runCopying(kit);
      expect(await recorded(kit)).toEqual([]);
      expect((await openOf(kit.trader)).map(({ qty }) => qty)).toEqual(['0.05']);
    });
  });

  it('leaves open copies with a trader who revokes and makes no more', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    const [copy] = await openOf(kit.trader);
    await order(kit.manager);
    await kit.trader.call('manager.revoke');
    await runCopying(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect((await openOf(kit.trader)).map(({ id }) => id)).toEqual([copy!.id]);
    expect((await keyed(kit.trader, 'trade.close', { id: copy!.id })).status).toBe(200);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
  });

  it('take over no limits, and close at limits that the trader sets', async () => {
    const kit = await connected();
    await order(kit.manager, {
      is_stop_loss: true,
      stop_loss: '1.05',
      is_take_profit: true,
      take_profit: '1.2',
    });
    await runCopying(kit);
    const [copy] = await openOf(kit.trader);
    expect(copy).toMatchObject({ opened_by: 'manager', stop_loss: null, take_profit: null });
    const limited = await kit.trader.call(
      'trade.protect',
      { take_profit: null, stop_loss: '1.08' },
      { params: { id: copy!.id } },
    );
    expect(limited.data).toMatchObject({ id: copy!.id, stop_loss: '1.08000' });
    kit.wait(2);
    kit.market.tick('eurusd', '1.07900', '1.07908');
    await kit.backend.settled();
    expect((await kit.trader.call('trade.closed')).data.trades[0]).toMatchObject({
      id: copy!.id,
      close_reason: 'stop_loss',
    });
    expect(await openOf(kit.manager)).toHaveLength(1);
  });

  it('does not reopen copies that the trader has closed', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    await keyed(kit.trader, 'trade.close-all');
    await runCopying(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect((await kit.trader.call('trade.closed')).data.total).toBe(1);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
    expect(await noticesOfCopies(kit)).toEqual(NO_NOTICE);
  });

  it('sends no notification of a copy that the trader has closed before a suspended manager closes the source', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    await at.db.query(
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where id = $1",
      [kit.idOf('manager')],
    );
    await keyed(kit.trader, 'trade.close-all');
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect(await recorded(kit)).toEqual([{ state: 'done', skipped: null }]);
    expect(await noticesOfCopies(kit)).toEqual(NO_NOTICE);
  });

  it('postpones closing a copy while the market is closed', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    kit.market.setOpen('eurusd', false);
    const attempts = countQueries(kit, 'r.brand_id = $1 and r.id = $2');
    for (let times = 0; times < 4; times += 1) await runCopying(kit);
    expect([attempts(), (await openOf(kit.trader)).length]).toEqual([1, 1]);
    await runCopying(kit, 5);
    expect([attempts(), (await openOf(kit.trader)).length]).toEqual([2, 1]);
    kit.market.setOpen('eurusd', true);
    await runCopying(kit, 5);
    expect(await openOf(kit.trader)).toEqual([]);
  });

  it('opens the copies of an account one after another, without delay by another account', async () => {
    const kit = await connected();
    kit.wait(1);
    await kit.connect('identity-pending');
    const other = await kit.signedIn('identity-pending');
    for (const coinId of ['eurusd', 'gbpusd', 'acme']) await order(kit.manager, { coinId });
    const release = holdFirstCopy(kit);
    kit.wait(1);
    await expect.poll(async () => (await openOf(other)).length).toBe(3);
    expect(await openOf(kit.trader)).toEqual([]);
    release();
    await kit.backend.settled();
    expect(await openOf(kit.trader)).toHaveLength(3);
  });

  it('postpones closing a copy while its price is outdated before it is written', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await runCopying(kit);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    const restore = outdateClosings(kit);
    await runCopying(kit);
    expect(await openOf(kit.trader)).toHaveLength(1);
    expect(await recorded(kit)).toEqual([{ state: 'open', skipped: null }]);
    restore();
    await runCopying(kit);
    expect(await openOf(kit.trader)).toEqual([]);
    expect(await noticesOfCopies(kit)).toEqual(NO_NOTICE);
  });

  it('opens each copy once with several processes, also after one crashed midway', async () => {
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
    await runCopying(kit);
    expect(
      await at.db.query("select 1 from position where brand_id = $1 and opened_by = 'manager'", [
        kit.brand.id,
      ]),
    ).toHaveLength(1);
    // A process that crashed after the order of the copy and before its record.
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

  it('skips a copy whose source was closed first', async () => {
    const kit = await connected();
    const source = await order(kit.manager);
    await planCopies(at.db, kit.brand.id, kit.now());
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect(await openOf(kit.trader)).toEqual([]);
    expect((await kit.trader.call('trade.closed')).data.total).toBe(0);
    expect(await recorded(kit)).toEqual([{ state: 'skipped', skipped: 'too_late' }]);
  });

  it('does not skip a copy in one process while another opens it', async () => {
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
      if (params?.[1] !== 'system copy') return rows;
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
    await runCopying(kit);
    isRecorded();
    await other.backend.settled();
    expect(await openOf(kit.trader)).toHaveLength(1);
    expect(await recorded(kit)).toEqual([{ state: 'open', skipped: null }]);
    await keyed(kit.manager, 'trade.close', { id: source.id });
    await runCopying(kit);
    expect(await openOf(kit.trader)).toEqual([]);
  });

  it('does not let a skipped copy affect the manager or other copies', async () => {
    const kit = await connected();
    await kit.connect('identity-pending');
    await at.db.query("update app_user set suspended = true, state_reason = 'x' where id = $1", [
      kit.idOf('trader'),
    ]);
    expect((await keyed(kit.manager, 'trade.store', buy())).status).toBe(200);
    await runCopying(kit);
    expect((await recorded(kit)).map(({ state }) => state).sort()).toEqual(['open', 'skipped']);
    expect(await openOf(await kit.signedIn('identity-pending'))).toHaveLength(1);
  });
});

onPostgresLedger('copied trades of several processes', (at) => {
  it('are opened by one that has prices, while another has none', async () => {
    const kit = await managerKit(at.db, { isOneOfSeveral: true });
    await kit.connect('trader');
    const other = await tradingKit(at.db, {
      isOneOfSeveral: true,
      brand: { id: kit.brand.id },
      settings: { enable_account_connection_autotrade: true },
    });
    const runJobs = async (one: { wait(seconds: number): void; backend: ManagerKit['backend'] }) => {
      one.wait(1);
      await one.backend.settled();
    };
    await runJobs(kit);
    for (const { id } of kit.market.assets) kit.market.setFresh(id, false);
    expect((await keyed(await other.signedIn('manager'), 'trade.store', buy())).status).toBe(200);
    for (const one of [kit, kit, other]) await runJobs(one);
    const copies = await at.db.query('select state, skipped from copied_trade where brand_id = $1', [
      kit.brand.id,
    ]);
    expect([copies, (await kit.trader.call('trade.pnl')).data.length]).toEqual([
      [{ state: 'open', skipped: null }],
      1,
    ]);
    await Promise.all([kit.backend.close(), other.backend.close()]);
  });
});
