import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { moveMoney } from '../../../server/ledger/move-money.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import type { WorkContext } from '../../../server/request-context.ts';
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

const RUNS = Number(process.env.LIVERY_RANDOM_JOURNALS ?? 25);

onEveryLedger('moveMoney between two accounts', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let userId: string;
  let real: string;
  let deposit: string;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    userId = `u_${kit.brand.id}_trader`;
    [real, deposit] = [`${userId}:real`, `${userId}:security_deposit`];
    await at.db.query(
      "insert into account (brand_id, id, user_id, mode, currency) select brand_id, id || ':security_deposit', id, 'security_deposit', currency from app_user where brand_id = $1",
      [kit.brand.id],
    );
  });

  const nextReference = () => `transfer-${(count += 1)}`;
  const context = (): WorkContext => ({ ...kit.backend.contextOf(kit.brand.id), now: kit.now() });
  const transfer = (
    from: string,
    to: string,
    amount: bigint,
    {
      key = newKey(),
      versions = {},
      touched,
    }: { key?: string; versions?: Record<string, bigint>; touched?: string } = {},
  ) =>
    moveMoney(
      context(),
      {
        by: { userId, repeat: { owner: userId, call: 'deposit.create', key, hash: 'request' } },
        accounts: [
          { id: from, userId, version: versions[from] },
          { id: to, userId, version: versions[to] },
        ],
      } as const,
      async (_tx, first, second) => {
        expect([first.id, second.id]).toEqual([from, to]);
        return {
          journals: [
            {
              kind: 'internal_transfer',
              reference: nextReference(),
              destinationId: touched ?? to,
              amounts: { amount: asMoney(amount) },
            },
          ],
          audit: { action: 'account.transfer' },
          answer: (source, target) => ({ [from]: String(source.balance), [to]: String(target.balance) }),
        };
      },
    );
  const balances = async (): Promise<Record<string, bigint>> => {
    const rows = await at.db.query<{ id: string; balance: bigint }>(
      'select id, balance from account where id = any($1::text[])',
      [[real, deposit]],
    );
    return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]));
  };
  const sum = async () => Object.values(await balances()).reduce((total, balance) => total + balance, 0n);

  it('moves money once per idempotency key and updates the cached accounts', async () => {
    const before = await balances();
    const shown = (await trader.call('trade.account')).data;
    const key = newKey();
    const answer = await transfer(real, deposit, 12_345n, { key });
    expect(await transfer(real, deposit, 12_345n, { key })).toEqual(answer);
    const after = await balances();
    expect(after).toEqual({ [real]: before[real]! - 12_345n, [deposit]: before[deposit]! + 12_345n });
    expect(answer).toEqual({ [real]: String(after[real]), [deposit]: String(after[deposit]) });
    expect((await trader.call('trade.account')).data).toMatchObject({
      balance: (Number(after[real]) / 100).toFixed(2),
      version: shown.version + 1,
    });
  });

  it('preserves the sum for any sequence and rejects amounts above the balance', async () => {
    const total = await sum();
    const moves = fc.record({
      isOut: fc.boolean(),
      amount: fc.bigInt(1n, 2_000_000n),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 6 }), async (list) => {
        for (const { isOut, amount } of list) {
          const [from, to] = isOut ? [real, deposit] : [deposit, real];
          const before = await balances();
          const done = transfer(from, to, amount);
          if (amount > before[from]!)
            await expect(done).rejects.toMatchObject({ code: 'insufficient_funds' });
          else await done;
          const moved = amount > before[from]! ? 0n : amount;
          expect(await balances()).toEqual({ [from]: before[from]! - moved, [to]: before[to]! + moved });
          expect(await sum()).toBe(total);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('neither deadlocks nor loses money under concurrent transfers in both directions and orders', async () => {
    const { [real]: realBalance, [deposit]: depositBalance } = await balances();
    if (realBalance! < 500_000n) await transfer(deposit, real, 500_000n - realBalance!);
    else if (depositBalance! < 500_000n) await transfer(real, deposit, 500_000n - depositBalance!);
    const before = await balances();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        transfer(real, deposit, 100n + BigInt(index)),
        transfer(deposit, real, 50n),
        keyed(trader, 'trade.store', buy({ qty: '0.01' })),
      ]).flat(),
    );
    const moved = 8n * 50n + 28n;
    expect(await balances()).toEqual({ [real]: before[real]! - moved, [deposit]: before[deposit]! + moved });
  });

  it('postJournal does not deadlock under concurrent transfers in both directions', async () => {
    const before = await balances();
    const post = (accountId: string, destinationId: string) =>
      at.db.tx((tx) =>
        postJournal(tx, {
          brandId: kit.brand.id,
          accountId,
          destinationId,
          kind: 'internal_transfer',
          reference: nextReference(),
          amounts: { amount: asMoney(7n) },
          at: kit.now(),
        }),
      );
    const posted = await Promise.all(
      Array.from({ length: 12 }, () => [post(real, deposit), post(deposit, real)]).flat(),
    );
    expect(posted).toEqual(Array.from({ length: 24 }, () => true));
    expect(await balances()).toEqual(before);
  });

  describe('refusal', () => {
    const expectRefused = async (work: () => Promise<unknown>, refusal: object) => {
      const before = await dump(at.db, kit.brand.id);
      await expect(work()).rejects.toMatchObject(refusal);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    };
    const range = { name: 'RangeError' };

    it('rejects an outdated version of either account', async () => {
      for (const id of [real, deposit])
        await expectRefused(() => transfer(real, deposit, 1n, { versions: { [id]: 0n } }), { code: 'busy' });
    });

    it('rejects equal accounts and a destination that is not locked', async () => {
      await expectRefused(() => transfer(real, real, 1n), range);
      await expectRefused(
        () => transfer(real, deposit, 1n, { touched: `u_${kit.brand.id}_new:real` }),
        range,
      );
    });

    it('rejects practice accounts, other users, unknown accounts and a missing destination', async () => {
      const destinations = [
        `${userId}:practice`,
        `u_${kit.brand.id}_new:real`,
        'u_nobody:real',
        real,
        undefined,
      ];
      for (const destinationId of destinations)
        await expectRefused(
          () =>
            postJournal(at.db, {
              brandId: kit.brand.id,
              accountId: real,
              destinationId: destinationId!,
              kind: 'internal_transfer',
              reference: nextReference(),
              amounts: { amount: asMoney(1n) },
              at: kit.now(),
            }),
          range,
        );
    });
  });
});
