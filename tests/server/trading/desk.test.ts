import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountIdOf } from '../../../server/modules/account/account.queries.ts';
import { Desk } from '../../../server/modules/trading/desk.ts';
import { openPglite } from '../../../server/node/open-pglite.ts';
import type { Db } from '../../../server/ports.ts';
import { startKit } from '../backend-kit.ts';
import { buy, keyed, tradingKit, type TradingKit } from './trading-kit.ts';

let db: Db;
let kit: TradingKit;
beforeAll(async () => {
  db = await openPglite();
  kit = await tradingKit(db);
});
afterAll(() => db.close());

const openDesk = () => Desk.open({ ...kit.ports, market: kit.market, brands: new Map([[kit.brand.id, { brand: kit.brand, hub: { tell: () => undefined, tellAll: () => undefined } }]]) });

it('a position whose account was forgotten while it was written is watched all the same', async () => {
  const userId = `u_${kit.brand.id}_trader`;
  const desk = await openDesk();
  const account = await desk.account(kit.brand.id, userId, 'real');
  desk.book.forget(account.id);
  const { data } = await keyed(await kit.signedIn('trader'), 'trade.store', buy());
  const other = await openDesk();
  desk.opened(account, other.book.accounts.get(account.id)!.positions.get(data.id)!, account.version);
  expect([...desk.book.accounts.get(accountIdOf(userId, 'real'))!.positions.keys()]).toEqual([data.id]);
  await desk.close();
  await other.close();
});

it('a position in an asset that is not shipped any more is shown, stays open, and keeps nothing else from being closed', async () => {
  const before = await startKit(db);
  const trader = await before.signedIn('trader');
  const lost = await keyed(trader, 'trade.store', buy({ coinId: 'btcusd', qty: '0.01' }));
  const other = await keyed(trader, 'trade.store', buy());
  await db.query("update position set asset_id = 'gone' where id = $1", [lost.data.id]);
  const { signedIn } = await startKit(db, { brand: { id: before.brand.id }, market: before.market });
  const again = await signedIn('trader');
  expect((await again.call('trade.pnl')).data.find(({ id }) => id === lost.data.id)).toMatchObject({ asset: { id: 'gone' }, current_price: null, stale: true });
  expect((await keyed(again, 'trade.close', { id: lost.data.id })).code).toBe('market_closed');
  expect((await keyed(again, 'trade.close-all')).data).toMatchObject({ closed: [{ id: other.data.id }], failed: [{ id: lost.data.id, code: 'market_closed' }] });
});
