import { beforeAll, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Db } from '../../../server/ports.ts';
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

onEveryLedger('idempotency and concurrency', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });

  const countOf = async (own: TradingKit) =>
    Number(
      (
        await at.db.query<{ n: number }>('select count(*)::int as n from position where brand_id = $1', [
          own.brand.id,
        ])
      )[0]!.n,
    );

  /** The answer to a repeated order: the first one's position, and that nothing new was opened. */
  const repeatOf = ({ body }: Awaited<ReturnType<typeof keyed>>) => ({
    ...(body as object),
    msg: 'This order was already placed. Nothing new was opened.',
    repeated: true,
  });

  it('repeats the response of an order and says so, also after a price change, with the market closed and from another process', async () => {
    const key = newKey();
    const first = await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key);
    expect(first.body).not.toHaveProperty('repeated');
    const before = await dump(at.db, kit.brand.id);
    kit.market.tick('eurusd', '1.2', '1.3');
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key)).body).toEqual(repeatOf(first));
    kit.market.setOpen('eurusd', false);
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key)).body).toEqual(repeatOf(first));
    kit.market.setOpen('eurusd', true);
    const second = await tradingKit(at.db, { brand: { id: kit.brand.id }, market: kit.market });
    expect(
      (await keyed(await second.signedIn('trader'), 'trade.store', buy({ qty: '0.01' }), key)).body,
    ).toEqual(repeatOf(first));
    kit.market.tick('eurusd', '1.08419', '1.08427');
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });

  it('rejects an idempotency key reused for another request', async () => {
    const key = newKey();
    await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key);
    const before = await dump(at.db, kit.brand.id);
    for (const answer of [
      await keyed(trader, 'trade.store', buy({ qty: '0.02' }), key),
      await keyed(trader, 'trade.close-all', undefined, key),
      await keyed(trader, 'trade.close', { id: 'p_x' }, key),
    ]) {
      expect([answer.status, answer.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    // Keys are scoped to the user.
    expect((await keyed(await kit.signedIn('admin'), 'trade.store', buy({ qty: '0.02' }), key)).status).toBe(
      200,
    );
  });

  it('stores refusals under their key, but not validation errors', async () => {
    const [poor, invalid, closed] = [newKey(), newKey(), newKey()];
    const one = await kit.signedIn('new');
    expect((await keyed(one, 'trade.store', buy(), poor)).code).toBe('insufficient_margin');
    kit.market.setOpen('acme', false);
    expect((await keyed(trader, 'trade.store', buy({ coinId: 'acme' }), closed)).code).toBe('market_closed');
    kit.market.setOpen('acme', true);
    expect((await keyed(trader, 'trade.store', buy({ coinId: 'acme' }), closed)).code).toBe('market_closed');
    expect((await keyed(one, 'trade.store', buy({ qty: 'x' }), invalid)).code).toBe('validation_failed');
    await at.db.query('update app_user set is_practice = true where id = $1', [`u_${kit.brand.id}_new`]);
    expect((await keyed(one, 'trade.store', buy(), poor)).code).toBe('insufficient_margin');
    expect((await keyed(one, 'trade.store', buy({ qty: '0.01' }), invalid)).status).toBe(200);
    expect((await keyed(one, 'trade.store', buy({ qty: '0.02' }), poor)).code).toBe('idempotency_key_reused');
  });

  it('places one order for 64 concurrent requests with the same key and returns the same position', async () => {
    const own = await tradingKit(at.db);
    const one = await own.signedIn('trader');
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => keyed(one, 'trade.store', buy(), key)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ body }) => !(body as { repeated?: true }).repeated)).toHaveLength(1);
    expect(answers[0]!.status).toBe(200);
    expect(await countOf(own)).toBe(1);
    expect((await one.call('trade.account')).data).toMatchObject({
      version: 2,
      margin: '361.42',
      open_positions: 1,
    });
  });

  it('places one order for 32 concurrent requests with the same key through two processes', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const visitors = [await own.signedIn('trader'), await other.signedIn('trader')];
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => keyed(visitors[index % 2]!, 'trade.store', buy(), key)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('never exceeds the free margin with concurrent orders through two processes', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const visitors = [await own.signedIn('trader'), await other.signedIn('trader')];
    own.market.tick('acme', '100.00', '100.00');
    // Each needs 2,000 of 10,000.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keyed(visitors[index % 2]!, 'trade.store', buy({ coinId: 'acme', qty: '100' })),
      ),
    );
    const codes = answers.map(({ code }) => code ?? 'placed');
    expect(codes.filter((code) => code === 'placed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'insufficient_margin')).toHaveLength(7);
    for (const one of visitors)
      expect((await one.call('trade.account')).data).toMatchObject({
        margin: '10000.00',
        free_margin: '0.00',
        open_positions: 5,
        version: 6,
      });
  });

  it('closes a position once for concurrent requests', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const visitors = [await own.signedIn('trader'), await other.signedIn('trader')];
    const { data } = await keyed(visitors[0]!, 'trade.store', buy());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => keyed(visitors[index % 2]!, 'trade.close', { id: data.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(
      Array.from({ length: 7 }, () => 'position_closed'),
    );
    for (const one of visitors)
      expect((await one.call('trade.account')).data).toMatchObject({
        balance: '9999.20',
        margin: '0.00',
        open_positions: 0,
        version: 3,
      });
  });

  it('repeats the response of a close for its key and returns position_closed for other keys', async () => {
    const { data } = await keyed(trader, 'trade.store', buy({ qty: '0.01' }));
    const key = newKey();
    const first = await keyed(trader, 'trade.close', { id: data.id }, key);
    expect((await keyed(trader, 'trade.close', { id: data.id }, key)).body).toEqual(first.body);
    const refused = newKey();
    expect((await keyed(trader, 'trade.close', { id: data.id }, refused)).code).toBe('position_closed');
    expect((await keyed(trader, 'trade.close', { id: data.id }, refused)).code).toBe('position_closed');
    const parallel = await Promise.all(
      Array.from({ length: 4 }, () => keyed(trader, 'trade.close', { id: data.id }, key)),
    );
    for (const { body, code } of parallel)
      expect(code === 'idempotency_in_flight' || JSON.stringify(body) === JSON.stringify(first.body)).toBe(
        true,
      );
  });

  it('keeps the ledger consistent under concurrent orders and Close All', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const visitors = [await own.signedIn('trader'), await other.signedIn('trader')];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        keyed(visitors[0]!, 'trade.store', buy({ qty: '0.01' })),
        keyed(visitors[1]!, 'trade.close-all'),
        keyed(visitors[1]!, 'trade.store', buy({ qty: '0.02' })),
        keyed(visitors[0]!, 'trade.close-all'),
      ]);
      for (const { status } of answers) expect(status).toBe(200);
    }
    const [one, two] = await Promise.all(
      visitors.map(async (visitor) => (await visitor.call('trade.account')).data),
    );
    expect(one).toEqual(two);
    expect(await ledgerProblems(at.db, own.brand.id)).toEqual([]);
  });

  it('finds an order again whose response was lost', async () => {
    const own = await tradingKit(at.db);
    let isLost = false;
    const losing: Db = {
      ...at.db,
      query: async (sql, params, scope) => {
        const rows = await at.db.query(sql, params, scope);
        if (isLost && sql.includes('insert into position'))
          throw Object.assign(new Error('connection lost'), { code: '08006' });
        return rows as never;
      },
    };
    const failing = await tradingKit(losing, { brand: { id: own.brand.id }, market: own.market });
    const one = await failing.signedIn('trader');
    isLost = true;
    const key = newKey();
    expect((await keyed(one, 'trade.store', buy(), key)).code).toBe('busy');
    isLost = false;
    const { data } = await keyed(one, 'trade.store', buy(), key);
    expect((await one.call('trade.pnl')).data.map(({ id }) => id)).toEqual([data.id]);
    expect(await countOf(own)).toBe(1);
  });
});
