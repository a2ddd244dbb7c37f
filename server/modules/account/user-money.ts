import { formatMoney, type Money } from '../../../domain/money/money.ts';
import type { ServerBrand, User } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { accountsOf, type AccountRow } from './account.queries.ts';
import type { AccountValuation } from './account-valuation.ts';

/** The money of a person in their own user data. */
export type UserMoney = Pick<User, 'estimatedBalance' | 'practice_wallet' | 'withdrawable' | 'bonus'>;

/** The amount that could be withdrawn now: never more than the free money, and no open profit. */
export function withdrawable(
  { balance, margin, bonus, reserved }: Pick<AccountRow, 'balance' | 'margin' | 'bonus' | 'reserved'>,
  openProfit: Money,
): Money {
  const free = balance - margin - bonus - reserved + (openProfit < 0n ? openProfit : 0n);
  return free > 0n ? free : 0n;
}

export async function userMoney(
  db: Queries,
  { brand, engine }: { brand: Pick<ServerBrand, 'id'>; engine: Pick<AccountValuation, 'openProfit'> },
  userId: string,
): Promise<UserMoney> {
  const { real, practice } = await accountsOf(db, brand.id, userId);
  return {
    estimatedBalance: formatMoney(real.balance, real.currency),
    practice_wallet: formatMoney(practice.balance, practice.currency),
    withdrawable: formatMoney(withdrawable(real, engine.openProfit(real.id)), real.currency),
    bonus: formatMoney(real.bonus, real.currency),
  };
}
