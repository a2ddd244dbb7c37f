import { equalIfGiven, pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import {
  PLAN_UPGRADE_COLUMNS,
  type PlanUpgradeRow,
  type PlanUpgradeState,
} from '../plan-membership/plan-upgrade.queries.ts';
import { CASE_USER_COLUMNS, type CaseUserRow } from '../user/case-user.ts';

/** An upgrade with its owner. */
export interface OwnedPlanUpgradeRow extends PlanUpgradeRow, CaseUserRow {
  /** Name of who decided it. */
  decider: string | null;
}

const OWNED = `select ${PLAN_UPGRADE_COLUMNS}, ${CASE_USER_COLUMNS},
    d.first_name || ' ' || d.last_name as decider from plan_upgrade p
  join app_user u on u.brand_id = p.brand_id and u.id = p.user_id
  left join app_user d on d.brand_id = p.brand_id and d.id = p.decided_by`;

export async function findUpgrade(
  db: Queries,
  brandId: string,
  id: string,
): Promise<OwnedPlanUpgradeRow | undefined> {
  const [row] = await db.query<OwnedPlanUpgradeRow>(`${OWNED} where p.brand_id = $1 and p.id = $2`, [
    brandId,
    id,
  ]);
  return row;
}

/** Upgrades of the brand, newest first, after the one with the id `after`. */
export async function listUpgrades(
  db: Queries,
  brandId: string,
  state: PlanUpgradeState | null,
  { after, limit }: { after: string | null; limit: number },
): Promise<OwnedPlanUpgradeRow[]> {
  const at = { after: '$3', limit: '$4' };
  return await db.query<OwnedPlanUpgradeRow>(
    `${OWNED} where p.brand_id = $1 and ${equalIfGiven('p.state', '$2', state)}
        and ${pageAfter('plan_upgrade', after, { as: 'p', time: 'created_at', at })}`,
    [brandId, state, after, limit],
  );
}
