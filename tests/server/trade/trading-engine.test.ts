import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PAR } from '../../../domain/money/fx.ts';
import { accountIdOf } from '../../../server/modules/account/account.queries.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Notifier } from '../../../server/modules/stream/notifier.ts';
import { TradingEngine } from '../../../server/modules/trade/trading-engine.ts';
import type { Db } from '../../../server/ports.ts';
import type { Visitor } from '../support/backend.ts';
import { openMemoryDatabase } from '../support/databases.ts';
import { fakeMarket } from '../support/fake-market.ts';
import { ManualTimer } from '../support/manual-timer.ts';
import { buy, keyed, tradingKit, type TradingKit } from '../support/trading-kit.ts';

let db: Db;
let kit: TradingKit;
beforeAll(async () => {
  db = await openMemoryDatabase();
  kit = await tradingKit(db);
});
afterAll(() => db.close());

const SILENT: Notifier = {
  reaches: () => false,
  positions: () => undefined,
  positionClosed: () => undefined,
  userChanged: () => undefined,
  moneyMoved: () => undefined,
  settingsChanged: () => undefined,
};
const openEngine = () =>
  TradingEngine.open({
    ...kit.ports,
    market: kit.market,
    timer: new ManualTimer(),
    brands: new Map([[kit.brand.id, { brand: kit.brand, notifier: SILENT }]]),
  });

it('orders.record adds a position to an account that was dropped from the book during the write', async () => {
  const userId = `u_${kit.brand.id}_trader`;
  const engine = await openEngine();
  const account = await engine.accounts.known(kit.brand.id, userId, 'real');
  engine.book.forget(account.id);
  const { data } = await keyed(await kit.signedIn('trader'), 'trade.store', buy());
  const other = await openEngine();
  engine.orders.record(
    account,
    other.book.accounts.get(account.id)!.positions.get(data.id)!,
    account.version,
  );
  expect([...engine.book.accounts.get(accountIdOf(userId, 'real'))!.positions.keys()]).toEqual([data.id]);
  await engine.close();
  await other.close();
});

describe('a position in a delisted asset', () => {
  /** A trader with such a position and another one; the delisted asset has the given stored prices. */
  async function withDelisted(role: string, ...prices: string[]) {
    const before = await tradingKit(db);
    const trader = await before.signedIn(role);
    const lost = await keyed(trader, 'trade.store', buy({ coinId: 'dax', qty: '1' }));
    const other = await keyed(trader, 'trade.store', buy());
    const delisted = `gone-${before.brand.id}`;
    await db.query('update position set asset_id = $2 where id = $1', [lost.data.id, delisted]);
    for (const [index, price] of prices.entries())
      await db.query(
        'insert into candle (asset_id, length_ms, starts_at, open, high, low, close) values ($1, 60000, $2, $3::numeric, $3::numeric, $3::numeric, $3::numeric)',
        [delisted, new Date(index * 60_000), price],
      );
    const kit = await tradingKit(db, { brand: { id: before.brand.id }, market: before.market });
    return {
      kit,
      market: before.market,
      delisted,
      lost: lost.data,
      other: other.data,
      again: await kit.signedIn(role),
    };
  }
  const figures = async (visitor: Visitor) => (await visitor.call('trade.account')).data;

  it('is logged at startup, listed, and closed at its last stored price and its opening rate', async () => {
    const { kit, market, delisted, lost, again } = await withDelisted('trader', '17000', '17900');
    expect(kit.log).toContainEqual(
      expect.objectContaining({ brand: kit.brand.id, positions: [lost.id], assets: [delisted] }),
    );
    // Bought at 18001 euros, at 1.08423 dollars each.
    const shown = { asset: { id: delisted }, closing_price: null, profit: '-109.51', stale: true };
    expect((await again.call('trade.pnl')).data.find(({ id }) => id === lost.id)).toMatchObject({
      ...shown,
      current_price: '17900.00000',
    });
    const before = await figures(again);
    market.tick('eurusd', '1.20000', '1.20010');
    expect((await again.call('trade.pnl')).data.find(({ id }) => id === lost.id)).toMatchObject(shown);
    const closed = await keyed(again, 'trade.close', { id: lost.id });
    expect(closed.data.position).toMatchObject({
      status: 1,
      closing_price: '17900.00000',
      profit: '-109.51',
      close_reason: 'trader',
    });
    expect(Number((await figures(again)).margin)).toBeCloseTo(
      Number(before.margin) - Number(lost.traded_amount),
    );
    expect(await ledgerProblems(db, kit.brand.id)).toEqual([]);
  });

  it('keeps its last stored price, however old it is', async () => {
    const { kit, market, delisted, lost } = await withDelisted('trader', '17000', '17900');
    const stored = () => db.query('select close::text from candle where asset_id = $1', [delisted]);
    await vi.waitFor(async () => expect(await stored()).toEqual([{ close: '17900.00000000' }]));
    const later = await tradingKit(db, { brand: { id: kit.brand.id }, market });
    const closed = await keyed(await later.signedIn('trader'), 'trade.close', { id: lost.id });
    expect(closed.data.position).toMatchObject({ closing_price: '17900.00000', profit: '-109.51' });
  });

  it('is closed at its opening price if no price was ever stored', async () => {
    const { kit, market, lost, other, again } = await withDelisted('trader');
    expect((await again.call('trade.pnl')).data.find(({ id }) => id === lost.id)).toMatchObject({
      current_price: null,
      profit: '0.00',
    });
    market.setOpen('eurusd', false);
    expect((await keyed(again, 'trade.close-all')).data).toMatchObject({
      closed: [{ id: lost.id, profit: '0.00', closing_price: lost.opening_price.padEnd(11, '0') }],
      failed: [{ id: other.id, code: 'market_closed' }],
    });
    expect(await ledgerProblems(db, kit.brand.id)).toEqual([]);
  });

  it('triggers no limit and accepts no new orders', async () => {
    const { kit, market, delisted, lost, again } = await withDelisted('trader', '10');
    await db.query('update position set stop_loss = 17000 where id = $1', [lost.id]);
    market.tick('eurusd', '1.08420', '1.08428');
    kit.wait(2);
    market.tick('eurusd', '1.08421', '1.08429');
    await kit.backend.settled();
    expect((await again.call('trade.pnl')).data.map(({ id }) => id)).toContain(lost.id);
    expect((await keyed(again, 'trade.store', buy({ coinId: delisted }))).code).toBe('not_found');
  });
});

it('an asset without a quote since the start is valued at its last stored price, so that its loss cannot be withdrawn', async () => {
  const before = await tradingKit(db);
  const trader = await before.signedIn('trader');
  await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
  await db.query(
    `insert into candle (asset_id, length_ms, starts_at, open, high, low, close)
     values ('acme', 60000, '2026-11-02T09:00:00Z', 60, 60, 60, 60)`,
  );
  const { market } = before;
  const silent = { ...market, quote: (id: string) => (id === 'acme' ? undefined : market.quote(id)) };
  const after = await tradingKit(db, { brand: { id: before.brand.id }, market: silent });
  const again = await after.signedIn('trader');
  const { data: account } = await again.call('trade.account');
  const { data: user } = await again.call('auth.user');
  const funds = Number(account.balance) - 4010 - Number(account.margin);
  expect([account.profit, Number(account.free_margin), Number(user.withdrawable)]).toEqual([
    '-4010.00',
    funds,
    funds,
  ]);
  expect((await again.call('trade.pnl')).data).toMatchObject([{ current_price: '60.00' }]);
});

it('a last stored price of an open market closes nothing out in the first minute after a start', async () => {
  const before = await tradingKit(db);
  const trader = await before.signedIn('trader');
  await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
  await keyed(trader, 'trade.store', buy());
  await db.query(
    `insert into candle (asset_id, length_ms, starts_at, open, high, low, close)
     values ('acme', 60000, '2026-11-02T09:01:00Z', 1, 1, 1, 1) on conflict do nothing`,
  );
  const { market } = before;
  const silent = {
    ...market,
    quote: (id: string) => (id === 'acme' ? undefined : market.quote(id)),
    session: (id: string, at: number) =>
      id === 'acme' ? { ...market.session('eurusd', at), open: true } : market.session(id, at),
  };
  const after = await tradingKit(db, { brand: { id: before.brand.id }, market: silent });
  const again = await after.signedIn('trader');
  const openPositions = async () => {
    market.tick('eurusd', '1.08421', '1.08429');
    await after.backend.settled();
    return (await again.call('trade.pnl')).data.length;
  };
  expect(await openPositions()).toBe(2);
  after.wait(61);
  expect(await openPositions()).toBeLessThan(2);
});

describe('a conversion without a quote since the start', () => {
  const storeEuro = (time: string, price: string) =>
    db.query(
      `insert into candle (asset_id, length_ms, starts_at, open, high, low, close)
       values ('eurusd', 60000, $1, $2::numeric, $2::numeric, $2::numeric, $2::numeric)`,
      [time, price],
    );
  /** Restarts with the euro's pair without a quote, as on a weekend; its last stored price is 1.20. */
  async function restarted(isOpen: boolean) {
    const before = await tradingKit(db);
    // Bought at 18001 euros, at 1.08423 dollars each.
    await keyed(await before.signedIn('trader'), 'trade.store', buy({ coinId: 'dax', qty: '1' }));
    const market = fakeMarket();
    market.tickSilently('dax', '17500.0', '17501.0');
    const silent = {
      ...market,
      quote: (id: string) => (id === 'eurusd' ? undefined : market.quote(id)),
      fx: () => new Map([['USD', PAR]]),
      session: (id: string, at: number) =>
        id === 'eurusd' ? { open: isOpen, changesAt: null } : market.session(id, at),
    };
    const kit = await tradingKit(db, { brand: { id: before.brand.id }, market: silent });
    return { kit, market, again: await kit.signedIn('trader') };
  }
  beforeAll(() => storeEuro('2026-11-02T09:02:00Z', '1.20'));
  afterAll(() => db.query("delete from candle where asset_id = 'eurusd'"));

  it('values and closes a position at the last stored rate', async () => {
    const { kit, again } = await restarted(false);
    // 501 euros each, at 1.20 dollars.
    expect((await again.call('trade.pnl')).data).toMatchObject([{ profit: '-601.20' }]);
    expect((await again.call('trade.account')).data.profit).toBe('-601.20');
    expect((await keyed(again, 'trade.store', buy({ coinId: 'dax', qty: '1' }))).code).toBe(
      'asset_unavailable',
    );
    const { data } = await keyed(again, 'trade.close-all');
    expect(data.closed).toMatchObject([{ profit: '-601.20' }]);
    expect(await ledgerProblems(db, kit.brand.id)).toEqual([]);
  });

  it('closes nothing out at a stored rate of an open market in the first minute after a start', async () => {
    const { kit, market, again } = await restarted(true);
    const openPositions = async () => {
      market.tick('dax', '9000.0', '9001.0');
      await kit.backend.settled();
      return (await again.call('trade.pnl')).data.length;
    };
    expect(await openPositions()).toBe(1);
    kit.wait(61);
    expect(await openPositions()).toBe(0);
  });
});
