import { describe, expect, it } from 'vitest';
import { CHANGE_LIMIT } from '../../../server/contract/rate-limits.ts';
import { MAX_OPEN_POSITIONS } from '../../../server/modules/trading/place-order.ts';
import { TokenBuckets } from '../../../server/token-bucket.ts';
import { managerKit, type ManagerKit } from '../support/manager-kit.ts';
import { buy, dump, keyed, newKey, onEveryLedger, tradingKit } from '../support/trading-kit.ts';

/** Ten thousand of them fit into a demo account. */
const small = () => buy({ coinId: 'acme', qty: '0.01' });

onEveryLedger('how much one person may trade', (at) => {
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
    'no more positions than an account may hold, until one is closed, here or by another process',
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

  it('nor can a manager open more on it, or have more copied', { timeout: 120_000 }, async () => {
    const kit = await full();
    const id = await kit.connect('trader');
    const before = await dump(at.db, kit.brand.id);
    const own = await kit.manager.call('manager.trade-store', small(), {
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

  describe('no faster than anybody does by hand', () => {
    it('refuses the call after a burst, writes nothing, and says when to come again', async () => {
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

    it('holds for whatever changes something, and for nothing that reads', async () => {
      const kit = await tradingKit(at.db);
      const trader = await kit.signedIn('trader');
      const answers: number[] = [];
      for (let count = 0; count <= CHANGE_LIMIT.burst; count += 1)
        answers.push(
          (
            await trader.call(
              'account-mode.switch',
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

    it('counts each person alone', async () => {
      const kit = await tradingKit(at.db);
      const [trader, other] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
      for (let count = 0; count <= CHANGE_LIMIT.burst; count += 1)
        await keyed(trader, 'trade.close', { id: 'p_none' });
      expect((await keyed(trader, 'trade.store', buy())).code).toBe('rate_limited');
      expect((await keyed(other, 'trade.store', buy())).status).toBe(200);
    });
  });
});

describe('a token bucket', () => {
  const at = (milliseconds: number) => new Date(1_700_000_000_000 + milliseconds);

  it('allows so many at once, and then as many as time has brought', () => {
    const pace = new TokenBuckets();
    const allowance = { burst: 3, perSecond: 2 };
    expect([0, 0, 0].map(() => pace.take('a', allowance, at(0)))).toEqual([0, 0, 0]);
    expect(pace.take('a', allowance, at(0))).toBe(0.5);
    expect(pace.take('b', allowance, at(0))).toBe(0);
    expect(pace.take('a', allowance, at(500))).toBe(0);
    expect(pace.take('a', allowance, at(500))).toBe(0.5);
    expect([0, 0, 0, 0].map(() => pace.take('a', allowance, at(60_000)))).toEqual([0, 0, 0, 0.5]);
  });

  it('gives nothing for a clock that is set back', () => {
    const pace = new TokenBuckets();
    const allowance = { burst: 1, perSecond: 1 };
    expect(pace.take('a', allowance, at(0))).toBe(0);
    expect(pace.take('a', allowance, at(-60_000))).toBe(1);
    expect(pace.take('a', allowance, at(-59_000))).toBe(0);
  });
});
