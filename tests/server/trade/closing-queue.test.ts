import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const WITH_STOP = buy({ qty: '0.02', is_stop_loss: true, stop_loss: '1.08' });
const ROLES = ['trader', 'admin', 'manager', 'identity-pending', 'superadmin'];

onEveryLedger('closing queue', (at) => {
  let kit: TradingKit;
  let visitors: Visitor[];
  const ids: string[] = [];
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    visitors = await Promise.all(ROLES.map((role) => kit.signedIn(role)));
    for (const one of visitors) ids.push((await keyed(one, 'trade.store', WITH_STOP)).data.id);
  });
  const stillOpen = async () =>
    (
      await at.db.query<{ id: string }>('select id from position where brand_id = $1 and status = 0', [
        kit.brand.id,
      ])
    ).map(({ id }) => id);
  async function tick(bid: string): Promise<void> {
    kit.wait(2);
    kit.market.tick('eurusd', bid, '1.08000');
    await kit.backend.settled();
  }

  it('keeps positions queued while the database is unavailable', async () => {
    const { query } = kit.ports.db;
    let attempts = 0;
    kit.ports.db.query = (sql, params) => {
      if (!sql.includes('update position')) return query(sql, params);
      attempts += 1;
      return Promise.reject(Object.assign(new Error('ending'), { severity: 'FATAL', code: '57P01' }));
    };
    await tick('1.07990');
    kit.ports.db.query = query;
    expect([attempts, await stillOpen()]).toEqual([1, expect.arrayContaining(ids)]);
  });

  it('retries a position that the database rejects and closes the others', async () => {
    const refused = ids[3]!;
    await at.db
      .exec(`create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''no'' using errcode = ''check_violation''; end';
      create trigger refuse_one before update on position for each row when (old.id = '${refused}') execute function refuse_one()`);
    await tick('1.07980');
    expect(await stillOpen()).toEqual([refused]);
    expect(
      kit.log.filter(({ message }) => message === 'closing failed, will be tried again').at(-1),
    ).toMatchObject({ positions: 1, reason: 'no' });
    await at.db.exec('drop trigger refuse_one on position');
    await tick('1.07000');
    expect(await stillOpen()).toEqual([]);
    expect((await visitors[3]!.call('trade.closed')).data.trades).toMatchObject([
      { id: refused, closing_price: '1.07990' },
    ]);
  });
});
