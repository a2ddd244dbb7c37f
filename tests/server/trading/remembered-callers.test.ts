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

onEveryLedger('orders of somebody who is remembered', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeEach(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
  });

  /** As another process would do it. */
  const elsewhere = (sql: string) => at.db.query(sql, [kit.brand.id]);
  const unchanged = async (work: () => Promise<unknown>) => {
    const before = await dump(at.db, kit.brand.id);
    await work();
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  };

  it('ask the database once', async () => {
    await keyed(trader, 'trade.store', buy());
    const before = kit.ports.db.queries;
    expect((await keyed(trader, 'trade.store', buy())).status).toBe(200);
    expect(kit.ports.db.queries - before).toBe(1);
  });

  it.each([
    ['a session that was ended', 'delete from session where brand_id = $1', 'session_required'],
    [
      'a session whose token was replaced',
      "update session set token_hash = token_hash || 'x' where brand_id = $1",
      'session_required',
    ],
    [
      'a session past its end',
      'update session set expires_at = created_at where brand_id = $1',
      'session_required',
    ],
    [
      'a session that is idle for too long',
      "update session set last_seen_at = last_seen_at - interval '2 hours' where brand_id = $1",
      'session_required',
    ],
    [
      'a suspended person',
      "update app_user set suspended = true, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'account_suspended',
    ],
    [
      'a person who may not trade any more',
      "update app_user set is_trading = false, state_reason = 'x', state_contact = 'y' where brand_id = $1",
      'trading_disabled',
    ],
  ])('do not outlast %s by one order', async (_what, sql, code) => {
    await elsewhere(sql);
    await unchanged(async () => expect((await keyed(trader, 'trade.store', buy())).code).toBe(code));
  });

  it('do not outlast a sign-out here', async () => {
    const cookies = new Map(trader.cookies);
    expect((await trader.call('auth.logout')).status).toBe(200);
    for (const [name, value] of cookies) trader.cookies.set(name, value);
    await unchanged(async () =>
      expect((await keyed(trader, 'trade.store', buy())).code).toBe('session_required'),
    );
  });

  it.each([
    ['is not of its schema', { coinId: 'eurusd' }],
    ['names no asset', buy({ coinId: 'none' })],
    ['needs more margin than there is', buy({ qty: '50' })],
  ])('tell nothing to a session that has ended, of an order that %s', async (_what, body) => {
    expect((await keyed(trader, 'trade.store', body)).code).not.toBe('session_required');
    await elsewhere('delete from session where brand_id = $1');
    await unchanged(async () =>
      expect((await keyed(trader, 'trade.store', body)).code).toBe('session_required'),
    );
    expect(
      await at.db.query(
        "select 1 from idempotency where brand_id = $1 and answer like '%session_required%'",
        [kit.brand.id],
      ),
    ).toEqual([]);
  });

  it('go to the account of the mode that another process has switched to, and not where the other was shown', async () => {
    await elsewhere('update app_user set is_practice = true where brand_id = $1');
    await unchanged(async () =>
      expect((await keyed(trader, 'trade.store', buy({ mode: 'real' }))).code).toBe('mode_changed'),
    );
    const { data } = await keyed(trader, 'trade.store', buy());
    expect(data.mode).toBe('practice');
    expect((await keyed(trader, 'trade.store', buy())).data.mode).toBe('practice');
  });

  it('are answered once for their key', async () => {
    const key = newKey();
    const { data } = await keyed(trader, 'trade.store', buy(), key);
    const second = await keyed(trader, 'trade.store', buy(), key);
    expect(second.data).toEqual(data);
    await elsewhere('delete from session where brand_id = $1');
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
