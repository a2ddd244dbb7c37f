import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { moveMoney, type MovementJournal } from '../../../server/ledger/move-money.ts';
import type { Visitor } from '../support/backend.ts';
import {
  buy,
  keyed,
  newKey,
  onEveryLedgerOfJournals,
  problemsOfJournals,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

const RUNS = Number(process.env.LIVERY_RANDOM_JOURNALS ?? 6);
const cents = (money: string) => BigInt(money.replace('.', ''));

onEveryLedgerOfJournals('reserved funds', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let userId: string;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    userId = `u_${kit.brand.id}_trader`;
  });

  const move = (journal: MovementJournal) =>
    moveMoney(
      { ...kit.backend.contextOf(kit.brand.id), now: kit.now() },
      {
        by: { userId, repeat: { owner: userId, call: 'withdrawal.create', key: newKey(), hash: '' } },
        accounts: [{ id: `${userId}:real`, userId }],
      },
      async () => ({
        journals: [journal],
        audit: { action: 'withdrawal.create' },
        answer: ({ balance, reserved }) => ({ balance: String(balance), reserved: String(reserved) }),
      }),
    );
  const hold = (reference: string, amount: bigint) =>
    move({ kind: 'withdrawal_hold', reference, amounts: { amount: asMoney(amount) } });
  const pay = (reference: string, amount: bigint) =>
    move({
      kind: 'withdrawal_payout',
      reference,
      amounts: { amount: asMoney(amount), fee: asMoney(0n) },
    });
  const fund = (amount: bigint) =>
    move({
      kind: 'correction',
      reference: `funds-${(count += 1)}`,
      amounts: { amount: asMoney(amount) },
    });
  const account = async () => (await trader.call('trade.account')).data;
  const tick = async (price: string) => {
    kit.wait(1);
    kit.market.tick('acme', price, price);
    await kit.backend.settled();
  };

  it('are no margin, are not lost to a falling price, and are paid out in full', async () => {
    await tick('100.00');
    await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    const { free_margin, margin } = await account();
    const amount = cents(free_margin);
    await hold('w-fall', amount);
    expect(await account()).toMatchObject({
      balance: '10000.00',
      reserved: free_margin,
      equity: margin,
      free_margin: '0.00',
      margin_level: '100.00',
    });
    expect((await keyed(trader, 'trade.store', buy({ qty: '0.01' }))).code).toBe('insufficient_margin');
    // Below half of the margin: closed out, although the whole balance would still cover it.
    await tick('88.00');
    expect(await account()).toMatchObject({ open_positions: 0, reserved: free_margin });
    expect(cents((await account()).balance)).toBeGreaterThanOrEqual(amount);
    await pay('w-fall', amount);
    expect(await account()).toMatchObject({ reserved: '0.00' });
    expect(await problemsOfJournals(at.db, kit.brand.id)).toEqual([]);
  });

  it('survive a price gap, which the house pays', async () => {
    await fund(1_000_000n);
    await tick('100.00');
    await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
    const amount = cents((await account()).free_margin);
    await hold('w-gap', amount);
    await tick('10.00');
    expect(await account()).toMatchObject({ open_positions: 0 });
    expect(cents((await account()).balance)).toBe(amount);
    await pay('w-gap', amount);
    expect(await account()).toMatchObject({ balance: '0.00', reserved: '0.00' });
  });

  it('stay covered by the balance for any holds, prices, closes, releases and payouts', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('hold' as const), amount: fc.bigInt(1n, 600_000n) }),
      fc.record({ do: fc.constant('settle' as const), isPaid: fc.boolean() }),
      fc.record({ do: fc.constant('order' as const), qty: fc.integer({ min: 1, max: 150 }) }),
      fc.record({ do: fc.constant('tick' as const), price: fc.integer({ min: 20, max: 180 }) }),
      fc.record({ do: fc.constant('close' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const open: { reference: string; amount: bigint }[] = [];
        await tick('100.00');
        await fund(1_000_000n);
        for (const one of steps) {
          const before = await account();
          const expected = open.reduce((sum, { amount }) => sum + amount, 0n);
          expect(cents(before.reserved)).toBe(expected);
          expect(cents(before.equity)).toBe(cents(before.balance) - expected + cents(before.profit));
          if (before.open_positions === 0) expect(cents(before.balance)).toBeGreaterThanOrEqual(expected);
          if (one.do === 'hold') {
            const reference = `any-${(count += 1)}`;
            const free = cents(before.balance) - expected - cents(before.margin);
            const done = hold(reference, one.amount);
            if (one.amount > free) await expect(done).rejects.toMatchObject({ code: 'insufficient_funds' });
            else {
              await done;
              open.push({ reference, amount: one.amount });
            }
          } else if (one.do === 'settle') {
            const settled = open.pop();
            if (!settled) continue;
            const { reference, amount } = settled;
            // A payout is posted whatever trading has lost meanwhile.
            if (one.isPaid && before.open_positions === 0) await pay(reference, amount);
            else await move({ kind: 'withdrawal_release', reference, amounts: { amount: asMoney(amount) } });
          } else if (one.do === 'order')
            await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: String(one.qty) }));
          else if (one.do === 'tick') await tick(`${one.price}.00`);
          else await keyed(trader, 'trade.close-all');
        }
        await keyed(trader, 'trade.close-all');
        for (const { reference, amount } of open) await pay(reference, amount);
        expect(await account()).toMatchObject({ reserved: '0.00' });
        expect(await problemsOfJournals(at.db, kit.brand.id)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  describe('ledgerProblems', () => {
    const reported = (tampering: string) =>
      at.db
        .tx(async (tx) => {
          await tx.query('set local role none');
          await tx.query("set local session_replication_role = 'replica'");
          await tx.query('alter table account drop constraint negative_balance_protection');
          await tx.query(tampering);
          throw Object.assign(new Error('undone'), {
            found: (await problemsOfJournals(tx, kit.brand.id)).map(({ problem }) => problem),
          });
        })
        .catch((error: unknown) => (error as { found?: string[] }).found ?? error);

    it('reports reserved funds that the balance does not cover, and settlements without a hold', async () => {
      expect(
        await reported(`update account set reserved = balance + 1 where id = '${userId}:real'`),
      ).toContain('balance does not cover the reserved funds without an open position');
      expect(
        await reported(
          `delete from journal where id = 'withdrawal_hold:w-gap' and brand_id = '${kit.brand.id}'`,
        ),
      ).toContain('a settlement differs from its hold');
      expect(
        await reported(
          `insert into journal select brand_id, 'withdrawal_release:' || reference, 'withdrawal_release', reference, currency, at from journal where id = 'withdrawal_payout:w-gap' and brand_id = '${kit.brand.id}'`,
        ),
      ).toContain('reserved funds were settled twice');
    });
  });
});
