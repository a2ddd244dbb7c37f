import { beforeEach, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedger,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

onEveryLedger('orders with a cached session', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeEach(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
  });

  /** A change made by another process. */
  const changeElsewhere = (sql: string) => at.db.query(sql, [kit.brand.id]);
  const expectUnchanged = async (work: () => Promise<unknown>) => {
    const before = await dump(at.db, kit.brand.id);
    await work();
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  };

  it('run one query', async () => {
    await keyed(trader, 'trade.store', buy());
    const before = kit.ports.db.queries;
    expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
    expect(kit.ports.db.queries - before).toBe(1);
  });

  it.each([
    ['an ended session', 'delete from session where brand_id = $1', 'session_required'],
    [
      'a rotated token',
      "update session set token_hash = token_hash || 'x' where brand_id = $1",
      'session_required',
    ],
    [
      'an expired session',
      'update session set expires_at = created_at where brand_id = $1',
      'session_required',
    ],
    [
      'an idle session',
      "update session set last_seen_at = last_seen_at - interval '2 hours' where brand_id = $1",
      'session_required',
    ],
    [
      'a suspended user',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'account_suspended',
    ],
    [
      'disabled trading',
      "update app_user set is_trading = false, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'trading_disabled',
    ],
  ])('are rejected for %s despite the cache', async (_what, sql, code) => {
    await changeElsewhere(sql);
    await expectUnchanged(async () => expect((await keyed(trader, 'trade.store', buy())).code).toBe(code));
  });

  it('are rejected after a sign-out in the same process', async () => {
    const cookies = new Map(trader.cookies);
    expect((await trader.call('auth.logout')).status).toBe(200);
    for (const [name, value] of cookies) trader.cookies.set(name, value);
    await expectUnchanged(async () =>
      expect((await keyed(trader, 'trade.store', buy())).code).toBe('session_required'),
    );
  });

  it.each([
    ['an invalid order', { coinId: 'eurusd' }],
    ['an order for an unknown asset', buy({ coinId: 'none' })],
    ['an order without sufficient margin', buy({ qty: '50' })],
  ])('return session_required for %s of an ended session', async (_what, body) => {
    expect((await keyed(trader, 'trade.store', body)).code).not.toBe('session_required');
    await changeElsewhere('delete from session where brand_id = $1');
    await expectUnchanged(async () =>
      expect((await keyed(trader, 'trade.store', body)).code).toBe('session_required'),
    );
    expect(
      await at.db.query(
        "select 1 from idempotency where brand_id = $1 and answer like '%session_required%'",
        [kit.brand.id],
      ),
    ).toEqual([]);
  });

  it('use the account mode that another process has selected', async () => {
    await changeElsewhere('update app_user set is_practice = true where brand_id = $1');
    await expectUnchanged(async () =>
      expect((await keyed(trader, 'trade.store', buy({ mode: 'real' }))).code).toBe('mode_changed'),
    );
    const { data } = await keyed(trader, 'trade.store', buy());
    expect(data.mode).toBe('practice');
    expect((await keyed(trader, 'trade.store', buy())).data.mode).toBe('practice');
  });

  it('repeat the response for an idempotency key while the session is valid', async () => {
    const key = newKey();
    const { data } = await keyed(trader, 'trade.store', buy(), key);
    const second = await keyed(trader, 'trade.store', buy(), key);
    expect(second.data).toEqual(data);
    await changeElsewhere('delete from session where brand_id = $1');
    expect((await keyed(trader, 'trade.store', buy(), key)).code).toBe('session_required');
  });

  it('keep the session from going idle', async () => {
    for (let minutes = 0; minutes < 90; minutes += 30) {
      kit.wait(30 * 60);
      kit.market.tick('eurusd', '1.08419', '1.08427');
      expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
    }
    expect((await trader.call('auth.user')).status).toBe(200);
  });
});
