import { asMoney } from '../../../domain/money/amount.ts';
import { expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import { ENOUGH_TRADES, performanceOf } from '../../../server/modules/manager/track-record.ts';
import { readTrackRecord } from '../../../server/modules/manager/track-record-data.ts';
import { onPostgres, startKit, type Kit } from '../support/backend.ts';
import { stepUp } from '../support/fresh-code.ts';
import { buy, keyed } from '../support/trading-kit.ts';
import { managerKit } from '../support/manager-kit.ts';

/** Demo user with a pending request. */
const ASKED = 'manager-asked';
const idOf = (kit: Kit, role: string) => `u_${kit.brand.id}_${role}`;

onPostgres('manager profile', (at) => {
  const profileFor = (kit: Kit, visitor = kit.signedIn(ASKED), manager_id = idOf(kit, 'manager')) =>
    visitor.then((one) => one.call('manager.profile', undefined, { params: { manager_id } }));

  it('is computed from the closed trades in the ledger', async () => {
    const kit = await startKit(at.db, {
      history: true,
      settings: { enable_account_connection_autotrade: true },
    });
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
    const { data } = await profileFor(kit);
    expect(data).toMatchObject({
      user: { name: 'Mateo Silva', avatar: null },
      request: 'pending',
      accepted_at: null,
      copier: 0,
      followers: 0,
      leverage: '1:30',
      open_trades: [],
      track_record: { enough: true },
    });
    const rows = await at.db.query<{ side: string; profit: bigint; open_at: Date; close_at: Date }>(
      'select side, profit, open_at, close_at from position where brand_id = $1 and account_id = $2 order by close_at',
      [kit.brand.id, `${idOf(kit, 'manager')}:real`],
    );
    const profits = rows.map(({ profit }) => Number(profit));
    const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
    expect(rows.length).toBeGreaterThan(40);
    expect(data.track_record).toMatchObject({ trades: rows.length, to: rows.at(-1)!.close_at.toISOString() });
    expect(data.overview).toMatchObject({
      total_return: (sum(profits) / 10_000).toFixed(2),
      total_win: ((100 * profits.filter((profit) => profit > 0).length) / rows.length).toFixed(2),
      total_trade: rows.length,
      trade_length: (
        sum(rows.map((row) => Number(row.close_at) - Number(row.open_at))) /
        rows.length /
        3_600_000
      ).toFixed(1),
      total_amount_under_management: '0.00',
      trader_security_deposit: '2500.00',
      currency: 'USD',
    });
    expect(data.months_val).toEqual(
      ['2026-08', '2026-09', '2026-10'].concat(
        rows.some((row) => row.close_at.getUTCMonth() === 10) ? ['2026-11'] : [],
      ),
    );
    expect(data.profits_val[0]).toBe(
      (
        sum(rows.filter((row) => row.close_at.getUTCMonth() === 7).map((row) => Number(row.profit))) / 10_000
      ).toFixed(2),
    );
    expect(Math.abs(Number(data.overview!.total_return))).toBeLessThan(40);
    expect(data.closed_trades).toHaveLength(Math.min(rows.length, 100));
    expect((await (await kit.signedIn('manager')).call('auth.user')).data.estimatedBalance).toBe(
      (10_000 + sum(profits) / 100).toFixed(2),
    );
  });

  it('counts the open loss of the manager in the returns', async () => {
    const kit = await managerKit(at.db);
    await kit.connect(ASKED);
    const manager = await kit.signedIn('manager');
    for (let trade = 0; trade < ENOUGH_TRADES; trade += 1) {
      kit.wait(1);
      const { data } = await keyed(manager, 'trade.store', buy({ coinId: 'acme', qty: '1' }));
      await keyed(manager, 'trade.close', { id: data.id });
    }
    const before = (await profileFor(kit)).data;
    await keyed(manager, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    kit.market.tick('acme', '80.10', '80.20');
    const { overview } = (await profileFor(kit)).data;
    const growth = (percent: string) => 1 + Number(percent) / 100;
    expect(growth(overview!.total_return)).toBeLessThan(growth(before.overview!.total_return) * 0.9);
    expect(growth(overview!.monthly_return)).toBeLessThan(growth(before.overview!.monthly_return) * 0.9);
    expect(overview!.total_trade).toBe(before.overview!.total_trade);
  });

  it('covers the newest trades as a record of all would, without the movements before them', async () => {
    const kit = await startKit(at.db, {
      history: true,
      settings: { enable_account_connection_autotrade: true },
    });
    const of = (limit?: number) =>
      readTrackRecord(at.db, kit.brand.id, `${idOf(kit, 'manager')}:real`, limit);
    const all = await of();
    const newest = await of(30);
    expect([newest.trades.length, all.trades.length]).toEqual([30, expect.toSatisfy((count) => count > 40)]);
    expect(newest.movements.length).toBeLessThan(all.movements.length);
    const record = (movements: typeof all.movements) =>
      performanceOf(
        newest.trades.map((row) => ({ openAt: row.open_at, closeAt: row.close_at, profit: row.profit })),
        movements,
        kit.now(),
      );
    expect(record(newest.movements).figures).not.toBeNull();
    expect(record(newest.movements)).toEqual(record(all.movements));
  });

  it('keeps the same seeded history across restarts and brands', async () => {
    const kit = await startKit(at.db, {
      history: true,
      settings: { enable_account_connection_autotrade: true },
    });
    const historyOf = (own: Kit) =>
      at.db.query(
        'select asset_id, side, qty, margin, opening_price, closing_price, profit, open_at, close_at from position where brand_id = $1 and account_id = $2 order by open_at, asset_id',
        [own.brand.id, `${idOf(own, 'manager')}:real`],
      );
    const first = await historyOf(kit);
    const again = await startKit(at.db, {
      history: true,
      brand: { id: kit.brand.id },
      settings: { enable_account_connection_autotrade: true },
    });
    expect(await historyOf(again)).toEqual(first);
    expect((await (await kit.signedIn(ASKED)).call('manager.decline')).status).toBe(200);
    const third = await startKit(at.db, {
      history: true,
      brand: { id: kit.brand.id },
      settings: { enable_account_connection_autotrade: true },
    });
    expect((await (await third.signedIn(ASKED)).call('auth.user')).data.trader_request).toBe('');
    expect(
      await historyOf(
        await startKit(at.db, { history: true, settings: { enable_account_connection_autotrade: true } }),
      ),
    ).toEqual(first);
    const without = await startKit(at.db, { history: true });
    expect(
      await without.ports.db.query('select 1 from position where brand_id = $1 and account_id = $2', [
        without.brand.id,
        `${idOf(without, 'manager')}:real`,
      ]),
    ).toEqual([]);
  });

  it('is visible only to users with a request or connection of the manager', async () => {
    const kit = await managerKit(at.db);
    expect((await profileFor(kit)).code).toBe('not_found');
    const connection = await kit.connect(ASKED);
    expect((await profileFor(kit)).data).toMatchObject({
      request: 'accepted',
      accepted_at: kit.now().toISOString(),
      copier: 1,
      followers: 1,
    });
    expect((await profileFor(kit, kit.signedIn('new'))).code).toBe('not_found');
    expect((await profileFor(kit, kit.signedIn('manager'))).code).toBe('not_found');
    for (const other of ['nobody', idOf(kit, 'admin'), connection, '\u0000', "' or 1=1 --"])
      expect((await profileFor(kit, undefined, other)).code).toMatch(/not_found|validation_failed/);
    await (await kit.signedIn(ASKED)).call('manager.revoke');
    expect((await profileFor(kit)).code).toBe('not_found');
    expect((await profileFor(kit, Promise.resolve(kit.visitor()))).code).toBe('session_required');
  });

  it('omits figures for too few trades and hides trade amounts', async () => {
    const kit = await managerKit(at.db);
    await kit.connect(ASKED);
    await kit.connect('identity-pending');
    const manager = await kit.signedIn('manager');
    const one = (await keyed(manager, 'trade.store', buy({ coinId: 'acme', qty: '10' }))).data;
    const open = (await keyed(manager, 'trade.store', buy({ qty: '0.01' }))).data;
    kit.market.tick('acme', '110.10', '110.20');
    await keyed(manager, 'trade.close', { id: one.id });
    const { data } = await profileFor(kit);
    // 10 × (110.10 − 100.10) of a margin of 200.20.
    expect(data.closed_trades).toMatchObject([
      { profit: '49.95', closing_price: '110.10', asset: { id: 'acme' } },
    ]);
    expect(data.open_trades).toMatchObject([{ profit: null, closing_price: null, asset: { id: 'eurusd' } }]);
    expect(data).toMatchObject({
      overview: null,
      months_val: [],
      profits_val: [],
      track_record: { trades: 1, enough: false },
      copier: 2,
      followers: 2,
    });
    const text = JSON.stringify(data);
    for (const amount of [one.traded_amount, open.traded_amount, '"100.00"', '10100'])
      expect(text).not.toContain(amount);
  });

  it("sums the equity of connected accounts in the manager's currency", async () => {
    const kit = await startKit(at.db, {
      history: true,
      settings: { enable_account_connection_autotrade: true },
    });
    const trader = await kit.signedIn(ASKED);
    const managed = async () => Number((await profileFor(kit)).data.overview!.total_amount_under_management);
    const equity = async () => Number((await trader.call('trade.account')).data.equity);
    expect(await managed()).toBe(0);
    await stepUp(kit, trader, ASKED);
    expect((await trader.call('manager.connect', { id: idOf(kit, 'manager') })).status).toBe(200);
    expect(await managed()).toBe(await equity());
    const before = await equity();
    await keyed(trader, 'trade.store', buy());
    expect(await equity()).not.toBe(before);
    expect(await managed()).toBe(await equity());
    const euros = `u_${kit.brand.id}_euros`;
    await at.db.query(
      "insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at) values ($1, $2, 7001, 'euros@example.com', 'E', 'U', 'Spain', 'es', 'EUR', $3)",
      [kit.brand.id, euros, kit.now()],
    );
    await postJournal(at.db, {
      brandId: kit.brand.id,
      environment: 'demo',
      accountId: `${euros}:real`,
      kind: 'demo_funding',
      reference: euros,
      amounts: { amount: asMoney(100_000n) },
      at: kit.now(),
    });
    await at.db.query(
      "insert into manager_request (brand_id, id, user_id, manager_id, asked_by, state, created_at, answered_at) values ($1, $2, $2, $3, $3, 'accepted', $4, $4)",
      [kit.brand.id, euros, idOf(kit, 'manager'), kit.now()],
    );
    expect(await managed()).toBeCloseTo(
      (await equity()) + 1000 * (Number(kit.market.fx().get('EUR')) / 1e12),
      1,
    );
  });
});
