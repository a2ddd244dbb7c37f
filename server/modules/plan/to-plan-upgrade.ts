import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { PlanUpgrade, ServerBrand } from '../../../schemas/generated/types.ts';
import { toCaseUser } from '../user/case-user.ts';
import { grantedBonus } from './plan-terms.ts';
import type { OwnedPlanUpgradeRow } from './operator-upgrade.queries.ts';

function pendingBonus(brand: Pick<ServerBrand, 'protection'>, row: OwnedPlanUpgradeRow): string | null {
  const bonus = grantedBonus(brand, row);
  return row.state === 'pending' && bonus > ZERO_MONEY ? formatMoney(bonus, row.currency) : null;
}

/** An upgrade as the operator sees it. */
export const toPlanUpgrade = (
  brand: Pick<ServerBrand, 'protection'>,
  row: OwnedPlanUpgradeRow,
  freeFunds: Money,
): PlanUpgrade => ({
  id: row.id,
  plan_id: row.plan_id,
  plan_name: row.plan_name,
  amount: formatMoney(row.amount, row.currency),
  currency: row.currency,
  bonus: pendingBonus(brand, row),
  state: row.state,
  reason: row.reason,
  free_funds: formatMoney(freeFunds, row.currency),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
  left_at: row.left_at?.toISOString() ?? null,
  user: toCaseUser(row),
});
