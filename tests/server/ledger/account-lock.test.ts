import { afterAll, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { postJournal } from '../../../server/ledger/post-journal.queries.ts';
import { onPostgres } from '../support/backend.ts';
import { waitForLock } from '../support/wait-for-lock.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

onPostgres('the lock of an account', (at) => {
  afterAll(async () => {
    expect(await ledgerProblems(at.db)).toEqual([]);
  });

  it('is held while a movement computes what is free', async () => {
    const kit = await withdrawalKit(at.db);
    const brandId = kit.brand.id;
    const accountId = `u_${brandId}_trader:real`;
    const asked = await at.db.tx(async (tx) => {
      // Weaker than the lock of a movement: references to the account pass it.
      await tx.query('select 1 from account where brand_id = $1 and id = $2 for no key update', [
        brandId,
        accountId,
      ]);
      const answer = kit.ask('10000.00');
      await waitForLock(tx);
      const amounts = { amount: asMoney(1n) };
      await postJournal(tx, { brandId, accountId, kind: 'fee', reference: 'f-1', amounts, at: kit.now() });
      return { answer };
    });
    expect((await asked.answer).code).toBe('insufficient_funds');
    expect(await kit.money()).toEqual({ balance: '9999.99', reserved: '0.00', withdrawable: '9999.99' });
  });
});
