import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import { OPEN_DEPOSIT_STATES } from '../../../domain/deposit/deposit-state.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { OPEN_WITHDRAWAL_STATES } from '../../../domain/payout/withdrawal-state.ts';
import type { Queries } from '../../ports.ts';

export interface ObstacleRow {
  kind:
    | 'balance'
    | 'positions'
    | 'practice_positions'
    | 'withdrawals'
    | 'deposits'
    | 'corrections'
    | 'manager'
    | 'clients'
    | 'role';
  count: number;
  amount: Money | null;
  currency: string | null;
}

/**
 * Everything that a user has to settle before their account can be closed. A balance does not include the funds of open
 * withdrawals, which are an obstacle of their own.
 */
export async function findObstacles(db: Queries, brandId: string, userId: string): Promise<ObstacleRow[]> {
  return await db.query<ObstacleRow>(
    `select 'balance' as kind, 1 as count, amount, currency from (
       select (a.balance - coalesce((
                select sum(w.amount) from withdrawal w
                 where w.brand_id = a.brand_id and w.account_id = a.id
                   and w.state = any($3)), 0))::bigint as amount, a.currency
         from account a where a.brand_id = $1 and a.user_id = $2 and a.mode <> 'practice') unclaimed
      where amount <> 0
     union all
     select case a.mode when 'practice' then 'practice_positions' else 'positions' end, count(*)::int, null, null
       from account a join position p on p.brand_id = a.brand_id and p.account_id = a.id and p.status = 0
      where a.brand_id = $1 and a.user_id = $2 group by 1
     union all
     select 'withdrawals', count(*)::int, null, null from withdrawal
      where brand_id = $1 and user_id = $2 and state = any($3) having count(*) > 0
     union all
     select 'deposits', count(*)::int, null, null from deposit
      where brand_id = $1 and user_id = $2 and state = any($4) having count(*) > 0
     union all
     select 'corrections', count(*)::int, null, null from correction
      where brand_id = $1 and user_id = $2 and state = 'pending' having count(*) > 0
     union all
     select 'manager', count(*)::int, null, null from manager_request
      where brand_id = $1 and user_id = $2 and state = 'accepted' having count(*) > 0
     union all
     select 'clients', count(*)::int, null, null from manager_request
      where brand_id = $1 and manager_id = $2 and state in ('pending', 'accepted') having count(*) > 0
     union all
     select 'role', 1, null, null from user_role
      where brand_id = $1 and user_id = $2 and role = any($5::text[]) having count(*) > 0`,
    [brandId, userId, OPEN_WITHDRAWAL_STATES, OPEN_DEPOSIT_STATES, OPERATOR_ROLES],
  );
}

/** Closes an account; its pending requests of managers end. */
export async function setClosed(tx: Queries, brandId: string, userId: string, now: Date): Promise<void> {
  await tx.query('update app_user set closed_at = $3 where brand_id = $1 and id = $2', [
    brandId,
    userId,
    now,
  ]);
  await tx.query(
    `update manager_request set state = 'declined', answered_at = $3
      where brand_id = $1 and user_id = $2 and state = 'pending'`,
    [brandId, userId, now],
  );
}
