import type { Money } from '../../../domain/money/amount.ts';
import type { Queries } from '../../ports.ts';

export type PlanUpgradeState = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** An upgrade with the terms of the plan when it was asked for: money in minor units of the currency. */
export interface PlanUpgradeRow {
  id: string;
  user_id: string;
  /** The account that the amount is reserved on. */
  account_id: string;
  plan_id: string;
  plan_name: string;
  color: string;
  currency: string;
  amount: Money;
  bonus: Money;
  state: PlanUpgradeState;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  left_at: Date | null;
}

/** With `plan_upgrade` as `p`. */
export const PLAN_UPGRADE_COLUMNS = `p.id, p.user_id, p.account_id, p.plan_id, p.plan_name, p.color,
  p.currency, p.amount, p.bonus, p.state, p.reason,
  p.created_at, p.decided_at, p.decided_by, p.left_at`;

/** The upgrades of a user that are pending, or approved and not left; oldest first. */
export async function currentUpgrades(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<PlanUpgradeRow[]> {
  return await db.query<PlanUpgradeRow>(
    `select ${PLAN_UPGRADE_COLUMNS} from plan_upgrade p
      where p.brand_id = $1 and p.user_id = $2
        and (p.state = 'pending' or p.state = 'approved' and p.left_at is null)
      order by p.decided_at nulls last, p.id`,
    [brandId, userId],
  );
}

/** What the plans of a user reserve, in minor units of the real account's currency. */
export async function sumOfPlans(db: Queries, brandId: string, userId: string): Promise<Money> {
  const [row] = await db.query<{ sum: Money }>(
    `select coalesce(sum(amount), 0)::bigint as sum from plan_upgrade
      where brand_id = $1 and user_id = $2 and state = 'approved' and left_at is null`,
    [brandId, userId],
  );
  return row!.sum;
}

/** Names of the plans of a user's upgrades, by the id of the upgrade; others are missing. */
export async function planNames(
  db: Queries,
  brandId: string,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; plan_name: string }>(
    `select id, plan_name from plan_upgrade where brand_id = $1 and user_id = $2 and id = any($3::text[])`,
    [brandId, userId, ids],
  );
  return new Map(rows.map(({ id, plan_name }) => [id, plan_name]));
}

export async function latestUpgrade(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<PlanUpgradeRow | undefined> {
  const [row] = await db.query<PlanUpgradeRow>(
    `select ${PLAN_UPGRADE_COLUMNS} from plan_upgrade p where p.brand_id = $1 and p.user_id = $2
      order by p.created_at desc, p.id desc limit 1`,
    [brandId, userId],
  );
  return row;
}

export type NewPlanUpgrade = Omit<
  PlanUpgradeRow,
  'state' | 'reason' | 'decided_at' | 'decided_by' | 'left_at'
>;

export async function insertUpgrade(tx: Queries, brandId: string, row: NewPlanUpgrade): Promise<void> {
  await tx.query(
    `insert into plan_upgrade (brand_id, id, user_id, account_id, plan_id, plan_name, color, currency, amount,
                               bonus, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brandId,
      row.id,
      row.user_id,
      row.account_id,
      row.plan_id,
      row.plan_name,
      row.color,
      row.currency,
      row.amount,
      row.bonus,
      row.created_at,
    ],
  );
}

export interface Decision {
  state: Exclude<PlanUpgradeState, 'pending'>;
  by: string;
  at: Date;
  reason?: string;
}

/** @returns false when the upgrade is not pending */
export async function decideUpgrade(
  tx: Queries,
  brandId: string,
  id: string,
  { state, by, at, reason }: Decision,
): Promise<boolean> {
  const rows = await tx.query(
    `update plan_upgrade set state = $3, decided_by = $4, decided_at = $5, reason = $6
      where brand_id = $1 and id = $2 and state = 'pending' returning id`,
    [brandId, id, state, by, at, reason ?? null],
  );
  return rows.length > 0;
}

/** @returns the pending upgrade of the user, now cancelled */
export async function cancelPending(
  tx: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `update plan_upgrade set state = 'cancelled', decided_by = $2, decided_at = $3
      where brand_id = $1 and user_id = $2 and state = 'pending' returning id`,
    [brandId, userId, now],
  );
  return row?.id;
}

export async function leavePlan(tx: Queries, brandId: string, id: string, now: Date): Promise<void> {
  await tx.query('update plan_upgrade set left_at = $3 where brand_id = $1 and id = $2', [brandId, id, now]);
}

/** Sums of the bonuses of the plans that an account is in, and of those that it has left. */
export async function bonusesOfPlans(
  tx: Queries,
  brandId: string,
  accountId: string,
): Promise<{ active: Money; former: Money }> {
  const [row] = await tx.query<{ active: Money; former: Money }>(
    `select coalesce(sum(bonus) filter (where left_at is null), 0)::bigint as active,
            coalesce(sum(bonus) filter (where left_at is not null), 0)::bigint as former
       from plan_upgrade where brand_id = $1 and account_id = $2 and state = 'approved'`,
    [brandId, accountId],
  );
  return row!;
}
