import { withdrawable } from '../../../domain/account/withdrawable.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { ServerBrand, User } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { accountsOf } from './account.queries.ts';
import type { AccountValuation } from './account-valuation.ts';

/** The money fields of a user's own data. */
export type UserMoney = Pick<User, 'estimatedBalance' | 'practice_wallet' | 'withdrawable' | 'bonus'>;

export async function userMoney(
  db: Queries,
  { brand, engine }: { brand: Pick<ServerBrand, 'id'>; engine: Pick<AccountValuation, 'profitOfRow'> },
  userId: string,
): Promise<UserMoney> {
  const { real, practice } = await accountsOf(db, brand.id, userId);
  const openProfit = await engine.profitOfRow(db, brand.id, real);
  return {
    estimatedBalance: formatMoney(real.balance, real.currency),
    practice_wallet: formatMoney(practice.balance, practice.currency),
    withdrawable: formatMoney(withdrawable(real, openProfit), real.currency),
    bonus: formatMoney(real.bonus, real.currency),
  };
}
