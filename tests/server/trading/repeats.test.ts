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

onEveryLedger('repeated and simultaneous requests', (at) => {
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

  it('a repeated order gets the answer of the first, also at another price, with the market closed, and from another process', async () => {
    const key = newKey();
    const first = await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key);
    const before = await dump(at.db, kit.brand.id);
    kit.market.tick('eurusd', '1.2', '1.3');
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key)).body).toEqual(first.body);
    kit.market.setOpen('eurusd', false);
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }), key)).body).toEqual(first.body);
    kit.market.setOpen('eurusd', true);
    const second = await tradingKit(at.db, { brand: { id: kit.brand.id }, market: kit.market });
    expect(
      (await keyed(await second.signedIn('trader'), 'trade.store', buy({ qty: '0.01' }), key)).body,
    ).toEqual(first.body);
    kit.market.tick('eurusd', '1.08419', '1.08427');
    expect(await dump(at.db, kit.brand.id)).toBe(before);
  });

  it('a key is good for one request', async () => {
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
    // Another person's key is another key.
    expect((await keyed(await kit.signedIn('admin'), 'trade.store', buy({ qty: '0.02' }), key)).status).toBe(
      200,
    );
  });

  it('what was refused stays refused for its key, what was mistyped does not', async () => {
    const [poor, mistyped, shut] = [newKey(), newKey(), newKey()];
    const one = await kit.signedIn('new');
    expect((await keyed(one, 'trade.store', buy(), poor)).code).toBe('insufficient_margin');
    kit.market.setOpen('acme', false);
    expect((await keyed(trader, 'trade.store', buy({ coinId: 'acme' }), shut)).code).toBe('market_closed');
    kit.market.setOpen('acme', true);
    expect((await keyed(trader, 'trade.store', buy({ coinId: 'acme' }), shut)).code).toBe('market_closed');
    expect((await keyed(one, 'trade.store', buy({ qty: 'x' }), mistyped)).code).toBe('validation_failed');
    await at.db.query('update app_user set is_practice = true where id = $1', [`u_${kit.brand.id}_new`]);
    expect((await keyed(one, 'trade.store', buy(), poor)).code).toBe('insufficient_margin');
    expect((await keyed(one, 'trade.store', buy({ qty: '0.01' }), mistyped)).status).toBe(200);
    expect((await keyed(one, 'trade.store', buy({ qty: '0.02' }), poor)).code).toBe('idempotency_key_reused');
  });

  it('64 of the same order at once are one order, and all get its answer', async () => {
    const own = await tradingKit(at.db);
    const one = await own.signedIn('trader');
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => keyed(one, 'trade.store', buy(), key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await countOf(own)).toBe(1);
    expect((await one.call('trade.account')).data).toMatchObject({
      version: 2,
      margin: '361.42',
      open_positions: 1,
    });
  });

  it('32 of the same order at once through two processes are one order', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const people = [await own.signedIn('trader'), await other.signedIn('trader')];
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => keyed(people[index % 2]!, 'trade.store', buy(), key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  it('orders that race for the same free margin never take more than there is, through two processes', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const people = [await own.signedIn('trader'), await other.signedIn('trader')];
    own.market.tick('acme', '100.00', '100.00');
    // Each needs 2,000 of 10,000.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keyed(people[index % 2]!, 'trade.store', buy({ coinId: 'acme', qty: '100' })),
      ),
    );
    const codes = answers.map(({ code }) => code ?? 'placed');
    expect(codes.filter((code) => code === 'placed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'insufficient_margin')).toHaveLength(7);
    for (const one of people)
      expect((await one.call('trade.account')).data).toMatchObject({
        margin: '10000.00',
        free_margin: '0.00',
        open_positions: 5,
        version: 6,
      });
  });

  it('two tabs that close the same position close it once', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const people = [await own.signedIn('trader'), await other.signedIn('trader')];
    const { data } = await keyed(people[0]!, 'trade.store', buy());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => keyed(people[index % 2]!, 'trade.close', { id: data.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(
      Array.from({ length: 7 }, () => 'position_closed'),
    );
    for (const one of people)
      expect((await one.call('trade.account')).data).toMatchObject({
        balance: '9999.20',
        margin: '0.00',
        open_positions: 0,
        version: 3,
      });
  });

  it('a repeated close gets the answer of the first, while others are told that it is closed', async () => {
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

  it('an order and Close All at once leave sums that hold', async () => {
    const own = await tradingKit(at.db);
    const other = await tradingKit(at.db, { brand: { id: own.brand.id }, market: own.market });
    const people = [await own.signedIn('trader'), await other.signedIn('trader')];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        keyed(people[0]!, 'trade.store', buy({ qty: '0.01' })),
        keyed(people[1]!, 'trade.close-all'),
        keyed(people[1]!, 'trade.store', buy({ qty: '0.02' })),
        keyed(people[0]!, 'trade.close-all'),
      ]);
      for (const { status } of answers) expect(status).toBe(200);
    }
    const [one, two] = await Promise.all(
      people.map(async (person) => (await person.call('trade.account')).data),
    );
    expect(one).toEqual(two);
    expect(await ledgerProblems(at.db, own.brand.id)).toEqual([]);
  });

  it('an answer that was lost with the database is found again', async () => {
    const own = await tradingKit(at.db);
    let isLost = false;
    const losing: Db = {
      ...at.db,
      query: async (sql, params) => {
        const rows = await at.db.query(sql, params);
        if (isLost && sql.includes('insert into position'))
          throw Object.assign(new Error('connection lost'), { code: '08006' });
        return rows as never;
      },
    };
    const unlucky = await tradingKit(losing, { brand: { id: own.brand.id }, market: own.market });
    const one = await unlucky.signedIn('trader');
    isLost = true;
    const key = newKey();
    expect((await keyed(one, 'trade.store', buy(), key)).code).toBe('busy');
    isLost = false;
    const { data } = await keyed(one, 'trade.store', buy(), key);
    expect((await one.call('trade.pnl')).data.map(({ id }) => id)).toEqual([data.id]);
    expect(await countOf(own)).toBe(1);
  });
});
