import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { lossyDb, type Loss } from '../support/lossy-db.ts';
import {
  awaiting,
  keyed,
  onEveryLedger,
  onPostgresLedger,
  runningKits,
  sameSession,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';
import { waitForLock } from '../support/wait-for-lock.ts';

const place = async (trader: Visitor, price: string, more: Record<string, unknown> = {}) =>
  (await keyed(trader, 'pending-order.place', awaiting(price, more))).data;
const orders = async (trader: Visitor) => (await trader.call('pending-order.list')).data.orders;
const positions = async (trader: Visitor) => (await trader.call('trade.pnl')).data;
/** Lets the jobs read new orders and act on due ones. */
const runJobs = async (...kits: TradingKit[]) => {
  for (const kit of kits) {
    kit.wait(1);
    await kit.backend.settled();
  }
};
const tick = async (kit: TradingKit, bid: string, ask: string) => {
  kit.market.tick('eurusd', bid, ask);
  await kit.backend.settled();
  await runJobs(kit);
};

onEveryLedger('pending orders and lost connections', (at) => {
  it.each<[Loss]>([['before'], ['after']])(
    'fill once when the connection is lost %s the commit',
    async (loss) => {
      const kit = await tradingKit(at.db);
      const lossy = lossyDb(kit.ports.db);
      const trader = await kit.signedIn('trader');
      await place(trader, '1.08');
      await runJobs(kit);
      lossy.loseNext(loss);
      await tick(kit, '1.07990', '1.07998');
      await runJobs(kit, kit);
      const [order] = await orders(trader);
      expect(order).toMatchObject({ state: 'filled' });
      expect(await positions(trader)).toMatchObject([{ id: order!.position_id, opening_price: '1.07998' }]);
      await kit.backend.close();
    },
  );

  it('wait on when their connection is lost before the price has left again', async () => {
    const kit = await tradingKit(at.db);
    const lossy = lossyDb(kit.ports.db);
    const trader = await kit.signedIn('trader');
    const { id } = await place(trader, '1.08');
    await runJobs(kit);
    lossy.loseNext('before');
    kit.market.tick('eurusd', '1.07990', '1.07998');
    kit.market.tick('eurusd', '1.08100', '1.08108');
    await kit.backend.settled();
    await runJobs(kit, kit);
    expect(await positions(trader)).toEqual([]);
    expect(await orders(trader)).toMatchObject([{ id, state: 'waiting' }]);
    await kit.backend.close();
  });
});

onPostgresLedger('pending orders of several processes', (at) => {
  const running = runningKits();
  /** A process with its own prices; the first of a brand is the leader. */
  async function processOf(brandId?: string): Promise<TradingKit> {
    const brand = brandId === undefined ? {} : { brand: { id: brandId } };
    const kit = await tradingKit(at.db, { isOneOfSeveral: true, ...brand });
    running.push(kit);
    return kit;
  }

  it('fill in the leader only, wherever they were placed', async () => {
    const first = await processOf();
    const second = await processOf(first.brand.id);
    const trader = await second.signedIn('trader');
    const { id } = await place(trader, '1.08');
    await runJobs(first, second);
    await tick(second, '1.07990', '1.07998');
    expect(await orders(trader)).toMatchObject([{ id, state: 'waiting' }]);
    await tick(first, '1.07950', '1.07958');
    expect(await orders(trader)).toMatchObject([{ id, state: 'filled' }]);
    await runJobs(second);
    expect(await positions(trader)).toMatchObject([{ opening_price: '1.07958' }]);
  });

  it('fill in the process that takes over', async () => {
    const first = await processOf();
    const second = await processOf(first.brand.id);
    const trader = await first.signedIn('trader');
    await place(trader, '1.08');
    await runJobs(first, second);
    await first.backend.close();
    const later = sameSession(second, trader);
    await expect
      .poll(
        async () => {
          await tick(second, '1.07990', '1.07998');
          return (await positions(later)).length;
        },
        { timeout: 10_000, interval: 50 },
      )
      .toBe(1);
    expect(await orders(later)).toMatchObject([{ state: 'filled' }]);
  });

  it.each([
    ['', {}],
    [', whatever their limits', { take_profit: '1.0805', stop_loss: '1.0797' }],
  ])('do not fill at a price that has left again while their account was locked%s', async (_, limits) => {
    const kit = await processOf();
    const trader = await kit.signedIn('trader');
    const { id } = await place(trader, '1.08', limits);
    await runJobs(kit);
    await at.db.tx(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [`u_${kit.brand.id}_trader:real`]);
      kit.market.tick('eurusd', '1.07990', '1.07998');
      await waitForLock(tx);
      kit.market.tick('eurusd', '1.08100', '1.08108');
      await tx.query('select pg_sleep(1.2)');
    });
    await kit.backend.settled();
    await runJobs(kit);
    expect(await positions(trader)).toEqual([]);
    expect(await orders(trader)).toMatchObject([{ id, state: 'waiting' }]);
    await tick(kit, '1.07985', '1.07993');
    expect(await positions(trader)).toMatchObject([{ opening_price: '1.07993' }]);
  });

  it('expire when their time ends while their account is locked', async () => {
    const kit = await processOf();
    const { id } = await place(await kit.signedIn('trader'), '1.08', { valid_for: 'day' });
    await runJobs(kit);
    await at.db.tx(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [`u_${kit.brand.id}_trader:real`]);
      kit.market.tick('eurusd', '1.07990', '1.07998');
      await waitForLock(tx);
      kit.wait(86_400);
      await tx.query('select pg_sleep(1.2)');
    });
    await kit.backend.settled();
    await runJobs(kit);
    expect(
      await at.db.query('select id, state from pending_order where brand_id = $1', [kit.brand.id]),
    ).toEqual([{ id, state: 'expired' }]);
  });
});
