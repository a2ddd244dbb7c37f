import { asMoney } from '../../../domain/money/amount.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../server/modules/account/account.queries.ts';
import type { OrderToWrite } from '../../../server/modules/trade/order.queries.ts';
import { OrderWriter } from '../../../server/modules/trade/order-writer.ts';
import { readVersion } from '../../../server/modules/trade/position.queries.ts';
import type { Queries } from '../../../server/ports.ts';
import { ManualTimer } from '../support/manual-timer.ts';
import { buy, dump, keyed, onEveryLedger, tradingKit, type TradingKit } from '../support/trading-kit.ts';

interface HeldStatement {
  /** Ids of the positions in the statement. */
  ids: string[];
  /** Sends the statement to the database. */
  go: () => void;
  /** Fails the statement as on a lost connection. */
  lose: () => void;
}

/** A database whose order statements the test releases one by one. */
function gated(db: Queries): { db: Queries; sent: HeldStatement[] } {
  const sent: HeldStatement[] = [];
  return {
    sent,
    db: {
      ...db,
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

onEveryLedger('OrderWriter', (at) => {
  let kit: TradingKit;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
  });
  const userOf = (role: string) => `u_${kit.brand.id}_${role}`;

  /** An order computed from the current state of an account. */
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
    const timer = new ManualTimer();
    return { writer: new OrderWriter({ db, timer }), timer, sent };
  }
  const until = async (condition: () => boolean) => await expect.poll(condition).toBe(true);
  /** Releases every statement as it arrives until all orders have settled. */
  async function releaseAll(
    sent: readonly HeldStatement[],
    answers: readonly Promise<boolean>[],
  ): Promise<PromiseSettledResult<boolean>[]> {
    let isSettled = false;
    const ends = Promise.allSettled(answers).finally(() => {
      isSettled = true;
    });
    await expect
      .poll(() => {
        for (const { go } of sent) go();
        return isSettled;
      })
      .toBe(true);
    return await ends;
  }
  const isWritten = async ({ position }: OrderToWrite) =>
    (await at.db.query('select 1 from position where id = $1', [position.id])).length === 1;

  it('batches simultaneous orders, and those that arrive while a statement is running', async () => {
    const { writer, sent } = started();
    const orders = await Promise.all(
      ['trader', 'admin', 'manager', 'new', 'identity-pending'].map((role) => order(role)),
    );
    const first = orders.slice(0, 2).map((one) => writer.write(one));
    await until(() => sent.length === 1);
    const later = orders.slice(2).map((one) => writer.write(one));
    expect(await releaseAll(sent, [...first, ...later])).toEqual(
      orders.map(() => ({ status: 'fulfilled', value: true })),
    );
    expect(sent.map(({ ids }) => ids)).toEqual(
      [orders.slice(0, 2), orders.slice(2)].map((each) => each.map(({ position }) => position.id)),
    );
    for (const one of orders) expect(await isWritten(one)).toBe(true);
  });

  it('puts two orders of one account into separate statements and rejects the outdated one', async () => {
    const { writer, sent } = started();
    const [other, first, second] = [await order('admin'), await order('trader'), await order('trader')];
    expect(
      await releaseAll(
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

  it('writes a batch without orders whose account version or idempotency key is outdated', async () => {
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
      await releaseAll(
        sent,
        [fine, stale, used].map((one) => writer.write(one)),
      ),
    ).toMatchObject([{ value: true }, { value: false }, { value: false }]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([3, 1, 1]);
    expect(await Promise.all([fine, stale, used].map(isWritten))).toEqual([true, false, false]);
  });

  it('writes a batch without the order that violates a constraint and reports the error', async () => {
    const { writer, sent } = started();
    const [fine, wrong] = [await order('admin'), await order('new', { leverage: 0 })];
    expect(
      await releaseAll(
        sent,
        [fine, wrong].map((one) => writer.write(one)),
      ),
    ).toMatchObject([{ value: true }, { status: 'rejected', reason: { code: '23514' } }]);
    expect(sent.map(({ ids }) => ids.length)).toEqual([2, 1, 1]);
    expect(await Promise.all([fine, wrong].map(isWritten))).toEqual([true, false]);
  });

  /** Another transaction locks the account until it is released. */
  async function holding(accountId: string): Promise<() => void> {
    return await new Promise<() => void>((held) => {
      void at.db.tx(async (tx) => {
        await tx.query('select 1 from account where id = $1 for update', [accountId]);
        await new Promise<void>((release) => held(release));
      });
    });
  }

  it('blocks only the order of a locked account', async (context) => {
    // The embedded database has one connection: no other transaction can lock an account.
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

  it('rejects an order whose price became stale behind an account lock', async (context) => {
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

  it('rejects the whole batch on a lost connection and writes the next one', async () => {
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

  it('sends the next batch after a delay while a statement is stalled', async () => {
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

  it('doubles the delay with each stalled statement and sends at once when one ends', async () => {
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

describe('trade.store', () => {
  onEveryLedger('concurrent orders', (at) => {
    it('share statements and each return their own position', async () => {
      const kit = await tradingKit(at.db);
      const visitors = await Promise.all(
        ['trader', 'practice', 'admin', 'manager'].map((role) => kit.signedIn(role)),
      );
      for (const [index, visitor] of visitors.entries())
        await keyed(visitor, 'trade.store', buy({ qty: `0.0${index + 1}` }));
      const before = kit.ports.db.queries;
      const answers = await Promise.all(
        visitors.map((visitor, index) =>
          keyed(visitor, 'trade.store', buy({ qty: `0.1${index}`, coinId: index % 2 ? 'eurusd' : 'gbpusd' })),
        ),
      );
      expect(answers.map(({ status, data }) => [status, data.qty, data.asset.id])).toEqual(
        visitors.map((_, index) => [200, `0.1${index}`, index % 2 ? 'eurusd' : 'gbpusd']),
      );
      expect(kit.ports.db.queries - before).toBeLessThan(visitors.length);
      for (const [index, visitor] of visitors.entries())
        expect((await visitor.call('trade.pnl')).data.map(({ id }) => id)).toContain(answers[index]!.data.id);
    });
  });
});
