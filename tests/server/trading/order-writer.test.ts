import { asMoney } from '../../../domain/money/amount.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../server/modules/account/account.queries.ts';
import type { OrderToWrite } from '../../../server/modules/trading/order.queries.ts';
import { OrderWriter } from '../../../server/modules/trading/order-writer.ts';
import { readVersion } from '../../../server/modules/trading/position.queries.ts';
import type { Queries } from '../../../server/ports.ts';
import { HandTimer } from '../support/manual-timer.ts';
import { buy, dump, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

interface Sent {
  /** Ids of the positions in the statement. */
  ids: string[];
  /** Lets it reach the database. */
  go: () => void;
  /** The way to the database breaks. */
  lose: () => void;
}

/** A database that each statement of orders reaches when the test says so. */
function gated(db: Queries): { db: Queries; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    db: {
      async query<Row>(sql: string, params: readonly unknown[] = []) {
        const orders = JSON.parse(params[0] as string) as { id: string }[];
        await new Promise<void>((go, lose) =>
          sent.push({
            ids: orders.map(({ id }) => id),
            go,
            lose: () => lose(new Error('Connection terminated')),
          }),
        );
        return await db.query<Row>(sql, params);
      },
    },
  };
}

onEveryLedger('orders that are written together', (at) => {
  let kit: TradingKit;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
  });
  const userOf = (role: string) => `u_${kit.brand.id}_${role}`;

  /** An order as the desk computes it from an account's state of now. */
  async function order(role: string, over: Partial<OrderToWrite['position']> = {}): Promise<OrderToWrite> {
    const accountId = accountIdOf(userOf(role), 'real');
    const id = `p_${kit.brand.id}_${(count += 1)}`;
    const position = {
      id,
      accountId,
      version: (await readVersion(at.db, kit.brand.id, accountId))!,
      assetId: 'eurusd',
      side: 'buy' as const,
      qty: '0.1',
      contractSize: '100000',
      leverage: 30,
      margin: asMoney(36142n),
      price: '1.08427',
      rate: '1',
      quoteAt: kit.now(),
      takeProfit: null,
      stopLoss: null,
      duration: null,
      openedBy: 'trader' as const,
      openedById: userOf(role),
      by: null,
      ...over,
    };
    return {
      brandId: kit.brand.id,
      position,
      kept: { userId: userOf(role), key: id, call: 'trade.store', hash: 'h', answer: '{}' },
      now: kit.now(),
    };
  }
  function started() {
    const { db, sent } = gated(at.db);
    const timer = new HandTimer();
    return { writer: new OrderWriter({ db, timer }), timer, sent };
  }
  const until = async (isSo: () => boolean) => await expect.poll(isSo).toBe(true);
  /** Lets every statement go, as it comes, until each order has its answer. */
  async function letGo(
    sent: readonly Sent[],
    answers: readonly Promise<boolean>[],
  ): Promise<PromiseSettledResult<boolean>[]> {
    let isOver = false;
    const ends = Promise.allSettled(answers).finally(() => {
      isOver = true;
    });
    await expect
      .poll(() => {
        for (const { go } of sent) go();
        return isOver;
      })
      .toBe(true);
    return await ends;
  }
  const isWritten = async ({ position }: OrderToWrite) =>
    (await at.db.query('select 1 from position where id = $1', [position.id])).length === 1;

  it('are those of one moment, and those that come while others are under way', async () => {
    const { writer, sent } = started();
    const orders = await Promise.all(
      ['trader', 'admin', 'manager', 'new', 'identity-pending'].map((role) => order(role)),
    );
    const first = orders.slice(0, 2).map((one) => writer.write(one));
    await until(() => sent.length === 1);
    const later = orders.slice(2).map((one) => writer.write(one));
    expect(await letGo(sent, [...first, ...later])).toEqual(
      orders.map(() => ({ status: 'fulfilled', value: true })),
    );
    expect(sent.map(({ ids }) => ids)).toEqual(
      [orders.slice(0, 2), orders.slice(2)].map((each) => each.map(({ position }) => position.id)),
    );
    for (const one of orders) expect(await isWritten(one)).toBe(true);
  });

  it('are never two of one account: the second is computed from what the first has changed', async () => {
    const { writer, sent } = started();
    const [other, first, second] = [await order('admin'), await order('trader'), await order('trader')];
    expect(
      await letGo(
        sent,
        [other, first, second].map((one) => writer.write(one)),
      ),
    ).toMatchObject([{ value: true }, { value: true }, { value: false }]);
    expect(sent.slice(0, 2).map(({ ids }) => ids)).toEqual([
      [other.position.id, first.position.id],
      [second.position.id],
    ]);
    expect(await isWritten(second)).toBe(false);
  });

  it('are written without the one whose account has changed or whose key is used', async () => {
    const { writer, sent } = started();
    const [fine, stale, used] = [
      await order('admin'),
      await order('manager'),
      await order('identity-pending'),
    ];
    stale.position.version -= 1n;
    await at.db.query(
      "insert into idempotency (brand_id, user_id, key, call, request_hash, answer, created_at) values ($1, $2, $3, 'trade.store', '', '{}', now())",
      [kit.brand.id, used.kept.userId, used.kept.key],
    );
    expect(
      await letGo(
        sent,
        [fine, stale, used].map((one) => writer.write(one)),
      ),
    ).toMatchObject([{ value: true }, { value: false }, { value: false }]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([3, 1, 1]);
    expect(await Promise.all([fine, stale, used].map(isWritten))).toEqual([true, false, false]);
  });

  it('are written without the one that the database refuses, which is told why', async () => {
    const { writer, sent } = started();
    const [fine, wrong] = [await order('admin'), await order('new', { leverage: 0 })];
    expect(
      await letGo(
        sent,
        [fine, wrong].map((one) => writer.write(one)),
      ),
    ).toMatchObject([{ value: true }, { status: 'rejected', reason: { code: '23514' } }]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([2, 1, 1]);
    expect(await Promise.all([fine, wrong].map(isWritten))).toEqual([true, false]);
  });

  /** Somebody else writes an account until it is released. */
  async function holding(accountId: string): Promise<() => void> {
    return await new Promise<() => void>((held) => {
      void at.db.tx(async (tx) => {
        await tx.query('select 1 from account where id = $1 for update', [accountId]);
        await new Promise<void>((release) => held(release));
      });
    });
  }

  it('do not wait for an account that somebody else is writing, whose own order does', async (context) => {
    // An embedded database has one connection: nobody else can hold an account.
    if (at.db.kind !== 'postgresql') return context.skip();
    const { writer, sent } = started();
    const [held, fine] = [await order('trader'), await order('admin')];
    const release = await holding(held.position.accountId);
    const [waiting, done] = [held, fine].map((one) => writer.write(one));
    await until(() => sent.length === 1);
    sent[0]!.go();
    expect(await done).toBe(true);
    await until(() => sent.length === 2);
    sent[1]!.go();
    expect(await isWritten(held)).toBe(false);
    release();
    expect(await waiting).toBe(true);
  });

  it('are not written at a price of long ago, where somebody else has held the account', async (context) => {
    if (at.db.kind !== 'postgresql') return context.skip();
    const { writer, sent } = started();
    const held = await order('trader');
    const release = await holding(held.position.accountId);
    const waiting = writer.write(held);
    await until(() => sent.length === 1);
    sent[0]!.go();
    await until(() => sent.length === 2);
    sent[1]!.go();
    await at.db.query('select pg_sleep(1.2)');
    release();
    expect(await waiting).toBe(false);
    expect(await isWritten(held)).toBe(false);
  });

  it('fail together where the way to the database breaks, and the next one goes', async () => {
    const { writer, sent } = started();
    const before = await dump(at.db, kit.brand.id);
    const lost = await Promise.all([order('trader'), order('admin'), order('manager')]);
    const ends = Promise.allSettled(lost.map((one) => writer.write(one)));
    await until(() => sent.length === 1);
    sent[0]!.lose();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    const next = writer.write(await order('trader'));
    await until(() => sent.length === 2);
    sent[1]!.go();
    expect(await next).toBe(true);
  });

  it('do not wait for a statement that is held up', async () => {
    const { writer, timer, sent } = started();
    const held = writer.write(await order('trader'));
    await until(() => sent.length === 1);
    const next = writer.write(await order('admin'));
    timer.run();
    await until(() => sent.length === 2);
    sent[1]!.go();
    expect(await next).toBe(true);
    sent[0]!.go();
    expect(await held).toBe(true);
    expect(timer.works.size).toBe(0);
  });

  it('go the later, the more statements are held up, and at once when one has ended', async () => {
    const { writer, timer, sent } = started();
    const waits: number[] = [];
    const after = timer.after.bind(timer);
    timer.after = (ms, work) => {
      waits.push(ms);
      return after(ms, work);
    };
    const answers: Promise<boolean>[] = [];
    for (const [index, role] of ['trader', 'admin', 'manager'].entries()) {
      answers.push(writer.write(await order(role)));
      await until(() => sent.length === index + 1);
      if (index < 2) timer.run();
    }
    expect(waits).toEqual([1, 2, 4].map((times) => times * waits[0]!));
    answers.push(writer.write(await order('new')));
    sent[2]!.go();
    await until(() => sent.length === 4);
    for (const { go } of sent) go();
    expect(await Promise.all(answers)).toEqual([true, true, true, true]);
  });
});

describe('people who order at the same moment', () => {
  onEveryLedger('get an answer each', (at) => {
    it('of their own order, and the figures of their own account', async () => {
      const kit = await tradingKit(at.db);
      const people = await Promise.all(
        ['trader', 'practice', 'admin', 'manager'].map((role) => kit.signedIn(role)),
      );
      for (const [index, visitor] of people.entries())
        await keyed(visitor, 'trade.store', buy({ qty: `0.0${index + 1}` }));
      const before = kit.ports.db.queries;
      const answers = await Promise.all(
        people.map((visitor, index) =>
          keyed(visitor, 'trade.store', buy({ qty: `0.1${index}`, coinId: index % 2 ? 'eurusd' : 'gbpusd' })),
        ),
      );
      expect(answers.map(({ status, data }) => [status, data.qty, data.asset.id])).toEqual(
        people.map((_, index) => [200, `0.1${index}`, index % 2 ? 'eurusd' : 'gbpusd']),
      );
      expect(kit.ports.db.queries - before).toBeLessThan(people.length);
      for (const [index, visitor] of people.entries())
        expect((await visitor.call('trade.pnl')).data.map(({ id }) => id)).toContain(answers[index]!.data.id);
    });
  });
});
