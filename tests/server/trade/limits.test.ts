import { describe, expect, it } from 'vitest';
import { CHANGE_LIMIT, READ_LIMIT } from '../../../server/contract/rate-limits.ts';
import { MAX_OPEN_POSITIONS } from '../../../server/modules/trade/place-order.ts';
import { TokenBuckets } from '../../../server/token-bucket.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';
import { buy, dump, keyed, newKey, onEveryLedger, tradingKit } from '../support/trading-kit.ts';

/** A small order: a demo account has margin for ten thousand. */
const small = () => buy({ coinId: 'acme', qty: '0.01' });

onEveryLedger('trading limits', (at) => {
  async function full(): Promise<ManagerKit> {
    const kit = await managerKit(at.db);
    const { trader } = kit;
    for (let open = 0; open < MAX_OPEN_POSITIONS; open += 1) {
      if (open % 20 === 0) kit.wait(1);
      expect((await keyed(trader, 'trade.store', small())).status).toBe(200);
    }
    kit.wait(10);
    return kit;
  }

  it(
    'caps the open positions of an account until one is closed, also by another process',
    { timeout: 120_000 },
    async () => {
      const kit = await full();
      const { trader } = kit;
      const before = await dump(at.db, kit.brand.id);
      expect(await keyed(trader, 'trade.store', small())).toMatchObject({
        status: 409,
        code: 'limit_reached',
      });
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      const [here, there] = (await trader.call('trade.pnl')).data;
      expect((await keyed(trader, 'trade.close', { id: here!.id })).status).toBe(200);
      expect((await keyed(trader, 'trade.store', small())).status).toBe(200);
      expect((await keyed(trader, 'trade.store', small())).code).toBe('limit_reached');
      const other = await tradingKit(at.db, { brand: { id: kit.brand.id }, market: kit.market });
      expect((await keyed(await other.signedIn('trader'), 'trade.close', { id: there!.id })).status).toBe(
        200,
      );
      expect((await keyed(trader, 'trade.store', small())).status).toBe(200);
    },
  );

  at.details(() => {
    it('applies the cap to orders of a manager and to copied trades', { timeout: 120_000 }, async () => {
      const kit = await full();
      const id = await kit.connect('trader');
      const before = await dump(at.db, kit.brand.id);
      const own = await kit.manager.call('manager.store-trade', small(), {
        params: { id },
        headers: { 'idempotency-key': newKey() },
      });
      expect(own).toMatchObject({ status: 409, code: 'limit_reached' });
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await keyed(kit.manager, 'trade.store', small())).status).toBe(200);
      kit.wait(1);
      await kit.backend.settled();
      expect(
        await at.db.query('select state, skipped from copied_trade where brand_id = $1', [kit.brand.id]),
      ).toEqual([{ state: 'skipped', skipped: 'limit_reached' }]);
      expect((await kit.trader.call('trade.account')).data.open_positions).toBe(MAX_OPEN_POSITIONS);
    });
  });

  at.details(() => {
    describe('rate limit of changes', () => {
      it('rejects the call after a burst with Retry-After and writes nothing', async () => {
        const kit = await tradingKit(at.db);
        const trader = await kit.signedIn('trader');
        const answers: number[] = [];
        for (let count = 0; count < CHANGE_LIMIT.burst; count += 1)
          answers.push((await keyed(trader, 'trade.close', { id: 'p_none' })).status);
        expect(new Set(answers)).toEqual(new Set([404]));
        const before = await dump(at.db, kit.brand.id);
        const key = newKey();
        const refused = await keyed(trader, 'trade.store', buy(), key);
        expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
        expect(refused.headers.get('retry-after')).toBe('1');
        expect(await dump(at.db, kit.brand.id)).toBe(before);
        expect((await trader.call('trade.pnl')).status).toBe(200);
        kit.wait(1);
        kit.market.tick('eurusd', '1.08419', '1.08427');
        expect((await keyed(trader, 'trade.store', buy(), key)).status).toBe(200);
      });

      it('applies to account mode switches and not to reads', async () => {
        const kit = await tradingKit(at.db);
        const trader = await kit.signedIn('trader');
        const answers: number[] = [];
        for (let count = 0; count <= CHANGE_LIMIT.burst; count += 1)
          answers.push(
            (
              await trader.call(
                'account.switch-mode',
                {},
                { params: { mode: count % 2 ? 'practice' : 'real' } },
              )
            ).status,
          );
        expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([
          CHANGE_LIMIT.burst,
          429,
        ]);
        for (const id of ['trade.pnl', 'asset.list', 'auth.user'] as const)
          expect((await trader.call(id)).status).toBe(200);
      });

      it('of reads is one of its own, and ends after a moment', async () => {
        const kit = await tradingKit(at.db);
        const trader = await kit.signedIn('trader');
        const reads = Array.from({ length: READ_LIMIT.burst }, () => trader.call('onboarding.read'));
        expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
        expect(await trader.call('trade.account')).toMatchObject({ status: 429, code: 'rate_limited' });
        expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
        kit.wait(1);
        expect((await trader.call('trade.account')).status).toBe(200);
      });

      it('counts each user separately', async () => {
        const kit = await tradingKit(at.db);
        const [trader, other] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
        for (let count = 0; count <= CHANGE_LIMIT.burst; count += 1)
          await keyed(trader, 'trade.close', { id: 'p_none' });
        expect((await keyed(trader, 'trade.store', buy())).code).toBe('rate_limited');
        expect((await keyed(other, 'trade.store', buy())).status).toBe(200);
      });
    });
  });
});

describe('TokenBuckets', () => {
  const at = (milliseconds: number) => new Date(1_700_000_000_000 + milliseconds);

  it('allows a burst, then refills at the configured rate', () => {
    const buckets = new TokenBuckets();
    const allowance = { burst: 3, perSecond: 2 };
    expect([0, 0, 0].map(() => buckets.take('a', allowance, at(0)))).toEqual([0, 0, 0]);
    expect(buckets.take('a', allowance, at(0))).toBe(0.5);
    expect(buckets.take('b', allowance, at(0))).toBe(0);
    expect(buckets.take('a', allowance, at(500))).toBe(0);
    expect(buckets.take('a', allowance, at(500))).toBe(0.5);
    expect([0, 0, 0, 0].map(() => buckets.take('a', allowance, at(60_000)))).toEqual([0, 0, 0, 0.5]);
  });

  it('adds no tokens when the clock is set back', () => {
    const buckets = new TokenBuckets();
    const allowance = { burst: 1, perSecond: 1 };
    expect(buckets.take('a', allowance, at(0))).toBe(0);
    expect(buckets.take('a', allowance, at(-60_000))).toBe(1);
    expect(buckets.take('a', allowance, at(-59_000))).toBe(0);
  });
});
