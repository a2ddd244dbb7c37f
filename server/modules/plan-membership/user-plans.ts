import { add, ZERO_MONEY } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { ServerBrand, Settings, User } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { currentUpgrades, type PlanUpgradeRow } from './plan-upgrade.queries.ts';

/** The plan fields of a user's own data. */
export type UserPlans = Pick<
  User,
  | 'plan_name'
  | 'plan_balance'
  | 'trading_plans'
  | 'trading_plans_id'
  | 'currentPlan'
  | 'pendingPlan'
  | 'pending_plan_upgrade'
  | 'upgrade_required'
>;

type PlanBrand = Pick<ServerBrand, 'id' | 'features' | 'plans'>;

/** The brand offers at least one plan. */
export const offersPlans = ({ features, plans }: Pick<ServerBrand, 'features' | 'plans'>): boolean =>
  features.includes('plans') && plans.some(({ status }) => status !== 0);

function toUserPlans(rows: readonly PlanUpgradeRow[], currency: string): UserPlans {
  const active = rows.filter(({ state }) => state === 'approved');
  const pending = rows.find(({ state }) => state === 'pending');
  const current = active.at(-1);
  const sum = active.reduce((total, { amount }) => add(total, amount), ZERO_MONEY);
  return {
    plan_name: current?.plan_name ?? '',
    plan_balance: formatMoney(sum, currency),
    trading_plans: active.map(({ plan_id: id, plan_name: name }) => ({ id, name })),
    trading_plans_id: active.map(({ plan_id }) => plan_id),
    currentPlan: current ? { name: current.plan_name, color: current.color } : null,
    pendingPlan: pending
      ? { name: pending.plan_name, amount: formatMoney(pending.amount, pending.currency) }
      : null,
    pending_plan_upgrade: pending !== undefined,
    upgrade_required: false,
  };
}

/** @param settings from before the transaction, if there is one */
export async function userPlans(
  db: Queries,
  brand: PlanBrand,
  { require_plan: isRequired }: Pick<Settings, 'require_plan'>,
  { id, currency }: { id: string; currency: string },
): Promise<UserPlans> {
  const rows = await currentUpgrades(db, brand.id, id);
  return {
    ...toUserPlans(rows, currency),
    upgrade_required: isRequired && offersPlans(brand) && rows.length === 0,
  };
}

export const noPlans = (currency: string): UserPlans => toUserPlans([], currency);
