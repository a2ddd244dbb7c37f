import { formatMoney, type Money } from '../../../domain/money/money.ts';
import type { User } from '../../../schemas/generated/types.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { accountsOf, type AccountRow } from './account.queries.ts';

/** What a person sees of their money wherever they are shown to themselves. */
export type UserMoney = Pick<User, 'estimatedBalance' | 'practice_wallet' | 'withdrawable' | 'bonus'>;

/** What could be withdrawn now: never more than what is free, and no profit that is still open. */
export function withdrawable(
  { balance, margin, bonus, reserved }: Pick<AccountRow, 'balance' | 'margin' | 'bonus' | 'reserved'>,
  openProfit: Money,
): Money {
  const free = balance - margin - bonus - reserved + (openProfit < 0n ? openProfit : 0n);
  return free > 0n ? free : 0n;
}

export async function userMoney(
  db: Queries,
  { brand, engine }: Pick<BrandContext, 'brand' | 'engine'>,
  userId: string,
): Promise<UserMoney> {
  const { real, practice } = await accountsOf(db, brand.id, userId);
  return {
    estimatedBalance: formatMoney(real.balance, real.currency),
    practice_wallet: formatMoney(practice.balance, practice.currency),
    withdrawable: formatMoney(withdrawable(real, engine.valuation.openProfit(real.id)), real.currency),
    bonus: formatMoney(real.bonus, real.currency),
  };
}
