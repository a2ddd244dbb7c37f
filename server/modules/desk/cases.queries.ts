import type { Money } from '../../../domain/money/amount.ts';
import type { DeskCase } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';

export interface CaseRow {
  kind: DeskCase['kind'];
  id: string;
  status: string;
  amount: Money | null;
  currency: string | null;
  created_at: Date;
}

const OF_USER = 'where brand_id = $1 and user_id = $2';
/** The state of a deposit, as `depositState` has it. */
const DEPOSIT_STATE = `case when reversed = 0 then state else
      case when reversed < credited then 'partly_' else '' end ||
      case when reason_code = 'chargeback' or (reason_code = 'refunded' and provider_state = 'charged_back')
           then 'charged_back' else 'refunded' end end`;
const CASES = `
  select 'deposit' as kind, id, ${DEPOSIT_STATE} as status, coalesce(credited - fee, amount) as amount,
      case when credited is null then currency else account_currency end as currency, created_at
      from deposit ${OF_USER}
  union all select 'withdrawal', id, state, amount, currency, created_at from withdrawal ${OF_USER}
  union all select 'plan', id, state, amount, currency, created_at from plan_upgrade ${OF_USER}
  union all select 'identity', id, state, null, null, submitted_at from identity_check ${OF_USER}
  union all select 'correction', id, state, amount, currency, created_at from correction ${OF_USER}`;

/** Cases of a user, newest first, after the one with the id `after`. */
export async function listCases(
  db: Queries,
  brandId: string,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<CaseRow[]> {
  return await db.query<CaseRow>(
    `with cases as (${CASES})
     select kind, id, status, amount, currency, created_at from cases
      where $3::text is null or (created_at, id) < (select l.created_at, l.id from cases l where l.id = $3)
      order by created_at desc, id desc limit $4`,
    [brandId, userId, after, limit],
  );
}
