import type { Money } from '../../../domain/money/amount.ts';
import { PRACTICE_CURRENCY, moneyAtMost } from '../../../domain/money/money.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { postJournal } from '../../ledger/post-journal.queries.ts';
import { isPosted } from '../../ledger/stored-journals.queries.ts';
import { accountIdOf } from './account.queries.ts';

const DEFAULT_AMOUNT = '10000.00';

/** Opening and refill balance of a practice account in minor units, rounded down. */
export function practiceAmount(brand: Pick<ServerBrand, 'practice'>): Money {
  return moneyAtMost(brand.practice?.topUpTo ?? DEFAULT_AMOUNT, PRACTICE_CURRENCY);
}

/**
 * Posts the opening balance of a practice account, once, at the first sign-in: before it, another
 * registration may replace the account, and an account with entries is never deleted.
 */
export async function openPractice(
  db: Queries,
  brand: ServerBrand,
  userId: string,
  now: Date,
): Promise<void> {
  const accountId = accountIdOf(userId, 'practice');
  const amount = practiceAmount(brand);
  if (amount > 0n && !(await isPosted(db, brand.id, 'practice_opening', accountId)))
    await postJournal(db, {
      brandId: brand.id,
      accountId,
      kind: 'practice_opening',
      reference: accountId,
      amounts: { amount },
      at: now,
    });
}
