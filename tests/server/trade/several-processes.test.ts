import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Db } from '../../../server/ports.ts';
import { changeSettings } from '../support/admin-kit.ts';
import type { Visitor } from '../support/backend.ts';
import { asOwner } from '../support/as-owner.ts';
import { engines, type OpenedDatabase } from '../support/databases.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { buy, keyed, tradingKit, type TradingKit } from '../support/trading-kit.ts';
import { waitForLock } from '../support/wait-for-lock.ts';

const openPostgres = engines.find(([name]) => name === 'postgresql')![1];
const WITH_STOP_LOSS = { is_stop_loss: true, stop_loss: '1.05' };
const WITH_TAKE_PROFIT = { is_take_profit: true, take_profit: '1.09' };

describe('several processes on one database', () => {
  let opened: OpenedDatabase;
  let db: Db;
  const running: TradingKit[] = [];
  beforeAll(async () => {
    opened = await openPostgres();
    db = opened.db;
  });
  afterEach(async () => {
    for (const kit of running.splice(0)) await kit.backend.close();
  });
  afterAll(async () => {
    expect(await ledgerProblems(db)).toEqual([]);
    await opened.close();
  });

  /** A process with its own prices. */
  async function processOf(brandId?: string): Promise<TradingKit> {
    const kit = await tradingKit(db, {
      isOneOfSeveral: true,
      ...(brandId === undefined ? {} : { brand: { id: brandId } }),
    });
    running.push(kit);
    return kit;
  }
  /** The first process is the leader; the trader uses the second. */
  async function twoProcesses(): Promise<{ first: TradingKit; second: TradingKit; trader: Visitor }> {
    const first = await processOf();
    const second = await processOf(first.brand.id);
    return { first, second, trader: await second.signedIn('trader') };
  }
  async function runJobs(...kits: TradingKit[]): Promise<void> {
    for (const kit of kits) {
      kit.wait(1);
      await kit.backend.settled();
    }
  }
  async function tick(kit: TradingKit, bid: string, ask: string): Promise<void> {
    kit.market.tick('eurusd', bid, ask);
    await kit.backend.settled();
  }
  const order = async (trader: Visitor, more: Record<string, unknown> = {}) =>
    (await keyed(trader, 'trade.store', buy(more))).data;
  const openIds = async (trader: Visitor) => (await trader.call('trade.pnl')).data.map(({ id }) => id);
  const lastClosed = async (trader: Visitor) => (await trader.call('trade.closed')).data.trades[0];

  it('trigger limits in the leader only, also for positions opened elsewhere, and notify all streams', async () => {
    const { first, second, trader } = await twoProcesses();
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    const { id } = await order(trader, WITH_TAKE_PROFIT);
    await runJobs(first);
    await reader.eventsUntil('positions');
    await tick(second, '1.09500', '1.09508');
    expect(await openIds(trader)).toEqual([id]);
    await tick(first, '1.09100', '1.09108');
    expect(await lastClosed(trader)).toMatchObject({
      id,
      close_reason: 'take_profit',
      closing_price: '1.09100',
    });
    await runJobs(second);
    const events = await reader.eventsUntil('closed');
    expect(events.find(({ event }) => event === 'closed')!.data).toMatchObject({
      id,
      close_reason: 'take_profit',
    });
    await reader.leave();
  });

  it("apply each other's limits and closes", async () => {
    const { first, second, trader } = await twoProcesses();
    const [kept, closed] = [await order(trader), await order(trader, WITH_TAKE_PROFIT)];
    await runJobs(first);
    await trader.call('trade.protect', { take_profit: '1.10', stop_loss: null }, { params: { id: kept.id } });
    await keyed(trader, 'trade.close', { id: closed.id });
    await runJobs(first, second);
    await tick(first, '1.09500', '1.09508');
    expect(await openIds(trader)).toEqual([kept.id]);
    await tick(first, '1.10000', '1.10008');
    expect(await lastClosed(trader)).toMatchObject({ id: kept.id, close_reason: 'take_profit' });
  });

  it('apply a limit of another process despite a newer local write to the account', async () => {
    const { first, trader } = await twoProcesses();
    const kept = await order(trader);
    await runJobs(first);
    await trader.call('trade.protect', { take_profit: '1.09', stop_loss: null }, { params: { id: kept.id } });
    const newer = await order(await first.signedIn('trader'));
    await runJobs(first);
    await tick(first, '1.09500', '1.09508');
    expect(await openIds(trader)).toEqual([newer.id]);
  });

  it('agree on the limit that was set last', async () => {
    const { first, trader } = await twoProcesses();
    const { id } = await order(trader);
    await runJobs(first);
    const ahead = await first.signedIn('trader');
    await ahead.call('trade.protect', { take_profit: '1.12', stop_loss: null }, { params: { id } });
    await trader.call('trade.protect', { take_profit: '1.09', stop_loss: null }, { params: { id } });
    await runJobs(first);
    await tick(first, '1.09500', '1.09508');
    expect(await openIds(trader)).toEqual([]);
  });

  it('discover an order whose response was lost, also in a single process', async () => {
    const kit = await processOf();
    const trader = await kit.signedIn('trader');
    const { query } = kit.ports.db;
    let late = async (): Promise<unknown> => undefined;
    kit.ports.db.query = async (sql, params) => {
      if (!sql.includes('insert into position')) return await query(sql, params);
      late = () => query(sql, params);
      throw new Error('Connection terminated');
    };
    expect((await keyed(trader, 'trade.store', buy(WITH_TAKE_PROFIT))).status).toBe(500);
    kit.ports.db.query = query;
    expect(await openIds(trader)).toEqual([]);
    await late();
    for (let runs = 0; runs < 30; runs += 1) await runJobs(kit);
    await tick(kit, '1.09500', '1.09508');
    expect(await db.query('select status from position where brand_id = $1', [kit.brand.id])).toEqual([
      { status: 1 },
    ]);
  });

  it('close positions of other accounts while one account is locked', async () => {
    const kit = await processOf();
    const [held, free] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
    const { id } = await order(held, WITH_TAKE_PROFIT);
    await order(free, WITH_TAKE_PROFIT);
    const openNow = async () =>
      (
        await db.query<{ id: string }>('select id from position where brand_id = $1 and status = 0', [
          kit.brand.id,
        ])
      ).map((row) => row.id);
    await db.tx(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [`u_${kit.brand.id}_trader:real`]);
      kit.market.tick('eurusd', '1.09500', '1.09508');
      await expect.poll(openNow).toEqual([id]);
      kit.market.tick('eurusd', '1.08000', '1.08008');
    });
    await kit.backend.settled();
    expect(await lastClosed(held)).toMatchObject({
      id,
      close_reason: 'take_profit',
      closing_price: '1.09500',
    });
  });

  it.each([
    ['one position', async (trader: Visitor, id: string) => await keyed(trader, 'trade.close', { id })],
    ['all positions', async (trader: Visitor) => await keyed(trader, 'trade.close-all', {})],
  ])('close %s at the price after a long wait for the account', async (_, close) => {
    const kit = await processOf();
    const trader = await kit.signedIn('trader');
    const { id } = await order(trader);
    let closing: ReturnType<typeof close> | undefined;
    await db.tx(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [`u_${kit.brand.id}_trader:real`]);
      closing = close(trader, id);
      await waitForLock(tx);
      kit.market.tick('eurusd', '1.08000', '1.08008');
      await tx.query('select pg_sleep(1.2)');
    });
    expect((await closing)!.status).toBe(200);
    expect(await lastClosed(trader)).toMatchObject({ id, close_reason: 'trader', closing_price: '1.08000' });
  });

  it('close out accounts in the leader only', async () => {
    const { first, second, trader } = await twoProcesses();
    const { id } = await order(trader, { qty: '2.70' });
    await runJobs(first);
    await tick(second, '1.06000', '1.06008');
    expect(await openIds(trader)).toEqual([id]);
    await tick(first, '1.06000', '1.06008');
    expect(await lastClosed(trader)).toMatchObject({ id, close_reason: 'close_out' });
  });

  it('hand the leadership over when the leader shuts down', async () => {
    const { first, second } = await twoProcesses();
    const trader = await first.signedIn('trader');
    const { id } = await order(trader, WITH_TAKE_PROFIT);
    await first.backend.close();
    const again = await second.signedIn('trader');
    second.market.tickSilently('eurusd', '1.09500', '1.09508');
    await runJobs(second);
    expect(await lastClosed(again)).toMatchObject({
      id,
      close_reason: 'take_profit',
      closing_price: '1.09500',
    });
  });

  it('move the leadership when the leader loses its connection', async () => {
    const { first, second, trader } = await twoProcesses();
    const { id } = await order(trader, WITH_TAKE_PROFIT);
    await runJobs(first);
    await asOwner(
      db,
      "select pg_terminate_backend(a.pid) from pg_stat_activity a join (select pid, min(objid) from pg_locks where locktype = 'advisory' and objsubid = 1 and granted group by pid) l on l.pid = a.pid where a.application_name = 'livery leaderLock' and a.datname = current_database()",
    );
    await expect
      .poll(
        async () => {
          await runJobs(second);
          await tick(second, '1.09500', '1.09508');
          return await openIds(trader);
        },
        { timeout: 10_000, interval: 20 },
      )
      .toEqual([]);
    const next = await order(trader, { is_stop_loss: true, stop_loss: '1.05' });
    await runJobs(first);
    await runJobs(first);
    await tick(first, '1.04000', '1.04008');
    expect([await openIds(trader), (await lastClosed(trader))!.id]).toEqual([[next.id], id]);
  });

  it('move the leadership when the leader has no prices, to the first that has any', async () => {
    const { first, second, trader } = await twoProcesses();
    await order(trader, WITH_TAKE_PROFIT);
    await runJobs(first);
    for (const { id } of first.market.assets) first.market.setFresh(id, false);
    await tick(second, '1.09500', '1.09508');
    await runJobs(first, second);
    expect(await openIds(trader)).toEqual([]);
    const { id } = await order(trader, WITH_STOP_LOSS);
    for (const kit of [first, second])
      for (const asset of kit.market.assets) kit.market.setFresh(asset.id, false);
    await runJobs(first, second, first, second);
    for (const asset of first.market.assets) first.market.setFresh(asset.id, true);
    await tick(first, '1.04000', '1.04008');
    await runJobs(first);
    expect(await lastClosed(trader)).toMatchObject({ id, close_reason: 'stop_loss' });
  });

  it('retry a closing that has failed without another quote', async () => {
    const kit = await processOf();
    const trader = await kit.signedIn('trader');
    const { id } = await order(trader, WITH_TAKE_PROFIT);
    const { query } = kit.ports.db;
    kit.ports.db.query = (sql, params) =>
      sql.includes('update position')
        ? Promise.reject(Object.assign(new Error('ending'), { severity: 'FATAL', code: '57P01' }))
        : query(sql, params);
    await tick(kit, '1.09500', '1.09508');
    kit.ports.db.query = query;
    expect(await openIds(trader)).toEqual([id]);
    await runJobs(kit, kit);
    expect(await lastClosed(trader)).toMatchObject({ id, closing_price: '1.09500' });
  });

  it('lead brands independently', async () => {
    const [one, other] = [await processOf(), await processOf()];
    for (const kit of [one, other]) {
      const trader = await kit.signedIn('trader');
      const { id } = await order(trader, WITH_TAKE_PROFIT);
      await tick(kit, '1.09500', '1.09508');
      expect(await lastClosed(trader)).toMatchObject({ id });
    }
  });

  describe('stream notifications across processes', () => {
    /** A stream in the second process of a user who calls the first. */
    async function apart(role: string) {
      const { first, second } = await twoProcesses();
      const caller = await first.signedIn(role);
      const reader = new StreamReader(await (await second.signedIn(role)).send('GET', '/stream'));
      await reader.eventsUntil('positions');
      return { first, second, caller, reader };
    }

    it('report moved money, also for an account without positions', async () => {
      const { first, caller, reader } = await apart('practice');
      const { data } = await keyed(caller, 'trade.store', buy({ coinId: 'acme', qty: '10' }));
      first.market.tick('acme', '50.10', '50.20');
      await keyed(caller, 'trade.close', { id: data.id });
      expect((await keyed(caller, 'account.refill-practice')).data.balance).toBe('10000.00');
      const events = await reader.eventsUntil('changed');
      const refilled = expect.objectContaining({
        event: 'positions',
        data: expect.objectContaining({
          account: expect.objectContaining({ mode: 'practice', balance: '10000.00', open_positions: 0 }),
        }),
      });
      await vi.waitFor(
        async () => {
          events.push(...(await reader.events()));
          expect(events).toContainEqual(refilled);
        },
        { timeout: 20_000, interval: 20 },
      );
      expect(events).toContainEqual({ event: 'changed', data: { what: 'user' } });
      await reader.leave();
    });

    it('report a position that was opened and closed between two looks', async () => {
      const { second, caller, reader } = await apart('trader');
      const { id } = await order(caller);
      const { balance, version } = (await keyed(caller, 'trade.close', { id })).data.account;
      await runJobs(second);
      expect((await reader.eventsUntil('positions')).at(-1)).toMatchObject({
        data: { account: { balance, version, open_positions: 0 }, positions: [] },
      });
      await reader.leave();
    });

    it('report a suspended user and changed settings', async () => {
      const { first, reader } = await apart('trader');
      const admin = await first.signedIn('superadmin');
      const body = {
        from: { state: 'active', is_trading: true },
        state: 'suspended',
        is_trading: true,
        reason: 'Under review',
        contact: 'desk@example.com',
      };
      await admin.call('user.set-state', body, { params: { id: `u_${first.brand.id}_trader` } });
      expect(await reader.eventsUntil('changed')).toContainEqual({
        event: 'changed',
        data: { what: 'user' },
      });
      await changeSettings(first, { site_name: 'Southwind' });
      expect(await reader.eventsUntil('changed')).toContainEqual({
        event: 'changed',
        data: { what: 'settings' },
      });
      await reader.leave();
    });

    it('report a user change after an interruption', async () => {
      const { reader } = await apart('trader');
      await asOwner(
        db,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'livery changes' and datname = current_database()",
      );
      expect(await reader.eventsUntil('changed')).toContainEqual({
        event: 'changed',
        data: { what: 'user' },
      });
      await reader.leave();
    });
  });
});
