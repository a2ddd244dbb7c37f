import type { Money } from '../../../domain/money/amount.ts';
import { initialVirtualMoney } from '../../../domain/money/account-currencies.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { postJournal } from '../../ledger/post-journal.queries.ts';
import { isPosted } from '../../ledger/stored-journals.queries.ts';
import { accountIdOf, accountsOf } from './account.queries.ts';

/** Opening and refill balance of a practice account. */
export function practiceAmount(
  { practice, accountCurrencies }: Pick<ServerBrand, 'practice' | 'accountCurrencies'>,
  currency: string,
): Money {
  return practice?.topUpTo === undefined
    ? initialVirtualMoney(currency)
    : manifestMoney(practice.topUpTo, { accountCurrencies });
}

/** Posts the opening balance of a new practice account. */
export async function fundPractice(
  db: Queries,
  brand: ServerBrand,
  { accountId, currency }: { accountId: string; currency: string },
  now: Date,
): Promise<void> {
  const amount = practiceAmount(brand, currency);
  if (amount > 0n)
    await postJournal(db, {
      brandId: brand.id,
      accountId,
      kind: 'practice_opening',
      reference: accountId,
      amounts: { amount },
      at: now,
    });
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
  if (await isPosted(db, brand.id, 'practice_opening', accountId)) return;
  const { currency } = (await accountsOf(db, brand.id, userId)).practice;
  await fundPractice(db, brand, { accountId, currency }, now);
}
