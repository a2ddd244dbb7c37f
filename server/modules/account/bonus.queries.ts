import type { Money } from '../../../domain/money/amount.ts';
import type { Queries } from '../../ports.ts';

export type BonusKind = 'bonus_grant' | 'bonus_release' | 'bonus_revoke';

export interface BonusMovementRow {
  id: string;
  kind: BonusKind;
  /** Effect on the bonus, in minor units. */
  amount: Money;
  plan: string | null;
  at: Date;
}

const BONUS = `from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
  where e.brand_id = $1 and e.account_id = $2 and e.book = 'client_bonus'`;

/** Sums of an account's bonus entries by kind. */
export async function bonusSums(
  db: Queries,
  brandId: string,
  accountId: string,
): Promise<{ kind: BonusKind; sum: Money }[]> {
  return await db.query<{ kind: BonusKind; sum: Money }>(
    `select j.kind, sum(e.amount)::bigint as sum ${BONUS} group by j.kind`,
    [brandId, accountId],
  );
}

/** The newest movements of an account's bonus, with the plan that each came with. */
export async function bonusMovements(
  db: Queries,
  brandId: string,
  accountId: string,
  limit: number,
): Promise<BonusMovementRow[]> {
  return await db.query<BonusMovementRow>(
    `select m.*, p.plan_name as plan
       from (select j.id, j.kind, j.at, j.reference, e.amount, e.id as entry_id ${BONUS}
              order by e.id desc limit $3) m
       left join plan_upgrade p on p.brand_id = $1 and p.id = m.reference order by m.entry_id desc`,
    [brandId, accountId, limit],
  );
}
