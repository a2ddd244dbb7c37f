import { decimalOf, FIXED_DIGITS } from '../../../domain/money/decimal.ts';
import { exponentOf, PRACTICE_CURRENCY, type Money } from '../../../domain/money/money.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { postFunding } from '../../ledger/post-funding.queries.ts';
import { accountIdOf } from './account.queries.ts';

const USUAL = '10000.00';

/** What a practice account begins with and is filled up to, in its minor units; what is smaller than one is left out. */
export function practiceAmount(brand: Pick<ServerBrand, 'practice'>): Money {
  return (
    decimalOf(brand.practice?.topUpTo ?? USUAL) / 10n ** BigInt(FIXED_DIGITS - exponentOf(PRACTICE_CURRENCY))
  );
}

/**
 * Gives a practice account its first money, once. It is done at the first sign-in: an account that nobody signed in to
 * may still give way to another registration, and what has entries never goes.
 */
export async function openPractice(
  db: Queries,
  brand: ServerBrand,
  userId: string,
  now: Date,
): Promise<void> {
  const accountId = accountIdOf(userId, 'practice');
  const amount = practiceAmount(brand);
  if (amount > 0n)
    await postFunding(
      db,
      brand.id,
      { accountId, kind: 'practice_opening', reference: accountId, amount },
      now,
    );
}
