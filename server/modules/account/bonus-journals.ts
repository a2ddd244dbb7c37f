import { keptBonus, revocableBonus } from '../../../domain/account/uncommitted-balance.ts';
import { smaller, subtract, ZERO_MONEY } from '../../../domain/money/amount.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { bonusesOfPlans } from '../plan-membership/plan-upgrade.queries.ts';
import { profitAtPrices, type AccountValuation } from './account-valuation.ts';

/**
 * Ends the part of a bonus that trading has lost: it becomes the funds that the loss has taken. Posted before a journal
 * that adds to the trader's own funds, which would otherwise pay for the lost bonus.
 * @param reference of that journal
 * @throws busy when another process has just changed the positions
 */
export function lostBonusJournals(
  valuation: Pick<AccountValuation, 'openProfitAt'>,
  account: LockedAccount,
  reference: string,
): MovementJournal[] {
  if (account.bonus === ZERO_MONEY) return [];
  const amount = subtract(account.bonus, keptBonus(account, profitAtPrices(valuation, account)));
  return amount > ZERO_MONEY ? [{ kind: 'bonus_release', reference, amounts: { amount } }] : [];
}

/**
 * Ends what is left of the bonus of a former plan: positions used it as margin when the plan was left. For an account with
 * free funds at current prices, which has not lost it.
 * @param reference of a journal that needs free funds
 */
export async function formerBonusJournals(
  tx: Queries,
  brandId: string,
  account: LockedAccount,
  reference: string,
): Promise<MovementJournal[]> {
  if (account.bonus === ZERO_MONEY) return [];
  const { active, former } = await bonusesOfPlans(tx, brandId, account.id);
  const amount = smaller(smaller(subtract(account.bonus, active), former), revocableBonus(account));
  return amount > ZERO_MONEY ? [{ kind: 'bonus_revoke', reference, amounts: { amount } }] : [];
}
