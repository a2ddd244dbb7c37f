import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { revocableBonus } from '../../../domain/account/uncommitted-balance.ts';
import { asMoney } from '../../../domain/money/amount.ts';
import { moveMoney, type MovementJournal } from '../../../server/ledger/move-money.ts';
import type { LockedAccount } from '../../../server/ledger/account-lock.queries.ts';
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

onEveryLedgerOfJournals('bonus', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let userId: string;
  let count = 0;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    userId = `u_${kit.brand.id}_trader`;
  });

  type Funds = Pick<LockedAccount, 'balance' | 'margin' | 'reserved' | 'bonus'>;

  /** Posts the journals that `choose` makes of the locked account, and returns the account after them. */
  async function move(choose: (funds: Funds) => MovementJournal[]): Promise<Funds> {
    let after: Funds | undefined;
    await moveMoney(
      { ...kit.backend.contextOf(kit.brand.id), now: kit.now() },
      {
        by: { userId, repeat: { owner: userId, call: 'bonus', key: newKey(), hash: '' } },
        accounts: [{ id: `${userId}:real`, userId }],
      },
      async (_tx, funds) => ({
        journals: choose(funds),
        audit: { action: 'bonus' },
        answer: (account) => {
          after = account;
          return null;
        },
      }),
    );
    return after!;
  }
  const journal = (kind: 'bonus_grant' | 'bonus_revoke' | 'bonus_release' | 'correction', amount: bigint) =>
    [{ kind, reference: `bonus-${(count += 1)}`, amounts: { amount: asMoney(amount) } }] as MovementJournal[];
  const post = (...args: Parameters<typeof journal>) => move(() => journal(...args));
  const tick = async (price: string) => {
    kit.wait(1);
    kit.market.tick('acme', price, price);
    await kit.backend.settled();
  };

  it('that trading has lost is revoked as far as it is left', async () => {
    await post('bonus_grant', 50_000n);
    await tick('100.00');
    await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: '500' }));
    // Closed out with a loss of 10,400.00 from a balance of 10,500.00.
    await tick('79.20');
    const lost = await post('correction', 1n);
    expect(lost).toMatchObject({ balance: 10_001n, bonus: 50_000n });
    await expect(post('bonus_revoke', 50_000n)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await expect(post('bonus_revoke', 10_002n)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await expect(post('bonus_release', 50_001n)).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect(await post('bonus_revoke', 10_001n)).toMatchObject({ balance: 0n, bonus: 39_999n });
    expect(await post('bonus_release', 39_999n)).toMatchObject({ balance: 0n, bonus: 0n });
    expect(await problemsOfJournals(at.db, kit.brand.id)).toEqual([]);
  });

  it('can be revoked up to its revocable part at any prices, and not by more', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('grant' as const), amount: fc.bigInt(1n, 300_000n) }),
      fc.record({ do: fc.constant('order' as const), qty: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ do: fc.constant('tick' as const), price: fc.integer({ min: 20, max: 180 }) }),
      fc.record({ do: fc.constant('revoke' as const) }),
      fc.record({ do: fc.constant('close' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await tick('100.00');
        await post('correction', 1_000_000n);
        for (const one of [...steps, { do: 'revoke' as const }]) {
          if (one.do === 'grant') await post('bonus_grant', one.amount);
          else if (one.do === 'order')
            await keyed(trader, 'trade.store', buy({ coinId: 'acme', qty: String(one.qty) }));
          else if (one.do === 'tick') await tick(`${one.price}.00`);
          else if (one.do === 'close') await keyed(trader, 'trade.close-all');
          else {
            const refused = move((funds) => journal('bonus_revoke', revocableBonus(funds) + 1n));
            await expect(refused).rejects.toMatchObject({ code: 'insufficient_funds' });
            const after = await move((funds) => {
              const amount = revocableBonus(funds);
              return amount > 0n ? journal('bonus_revoke', amount) : [];
            });
            expect(revocableBonus(after)).toBe(0n);
          }
        }
        await keyed(trader, 'trade.close-all');
        expect(await problemsOfJournals(at.db, kit.brand.id)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
