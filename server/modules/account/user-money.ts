import { keptBonus } from '../../../domain/account/uncommitted-balance.ts';
import { portfolioOf } from '../../../domain/account/portfolio.ts';
import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { ServerBrand, User } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { accountsOf, approvedWithdrawals } from './account.queries.ts';
import type { AccountValuation } from './account-valuation.ts';

/** The money fields of a user's own data. */
export type UserMoney = Pick<
  User,
  | 'estimatedBalance'
  | 'practice_wallet'
  | 'withdrawable'
  | 'bonus'
  | 'portfolios'
  | 'portfolios_value'
  | 'pnl'
  | 'withdrawals'
>;

export async function userMoney(
  db: Queries,
  { brand, engine }: { brand: Pick<ServerBrand, 'id'>; engine: Pick<AccountValuation, 'positionsOfRow'> },
  userId: string,
): Promise<UserMoney> {
  const { real, practice } = await accountsOf(db, brand.id, userId);
  const { parts, total, profit } = portfolioOf(real, await engine.positionsOfRow(db, brand.id, real));
  const { currency } = real;
  return {
    estimatedBalance: formatMoney(real.balance, currency),
    practice_wallet: formatMoney(practice.balance, practice.currency),
    withdrawable: formatMoney(withdrawable(real, profit), currency),
    bonus: formatMoney(keptBonus(real, profit), currency),
    portfolios: parts.map(({ name, value }) => ({ name, value: formatMoney(value, currency) })),
    portfolios_value: formatMoney(total, currency),
    pnl: formatMoney(profit, currency),
    withdrawals: formatMoney(await approvedWithdrawals(db, brand.id, userId), currency),
  };
}
