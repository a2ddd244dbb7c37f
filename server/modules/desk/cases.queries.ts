import type { Money } from '../../../domain/money/amount.ts';
import type { DeskCase } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import type { DepositRow } from '../deposit/deposit.queries.ts';

export interface CaseRow {
  kind: DeskCase['kind'];
  id: string;
  status: string;
  amount: Money | null;
  currency: string | null;
  created_at: Date;
  /** Of a deposit of which something was taken back. */
  reversed: ReversedRow | null;
}

/** The remaining credit is a decimal string: a JSON number would lose digits. */
type ReversedRow = Pick<DepositRow, 'reason_code' | 'provider_state'> & { remaining: string };

const OF_USER = 'where brand_id = $1 and user_id = $2';
const REVERSED = `case when reversed > 0 then jsonb_build_object('remaining', (credited - reversed)::text,
      'reason_code', reason_code, 'provider_state', provider_state) end`;
const CASES = `
  select 'deposit' as kind, id, state as status, coalesce(credited - fee, amount) as amount,
      case when credited is null then currency else account_currency end as currency, created_at,
      ${REVERSED} as reversed
      from deposit ${OF_USER}
  union all select 'withdrawal', id, state, amount, currency, created_at, null from withdrawal ${OF_USER}
  union all select 'plan', id, state, amount, currency, created_at, null from plan_upgrade ${OF_USER}
  union all select 'identity', id, state, null, null, submitted_at, null from identity_check ${OF_USER}
  union all select 'correction', id, state, amount, currency, created_at, null from correction ${OF_USER}`;

/** Cases of a user, newest first, after the one with the id `after`. */
export async function listCases(
  db: Queries,
  brandId: string,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<CaseRow[]> {
  return await db.query<CaseRow>(
    `with cases as (${CASES})
     select kind, id, status, amount, currency, created_at, reversed from cases
      where $3::text is null or (created_at, id) < (select l.created_at, l.id from cases l where l.id = $3)
      order by created_at desc, id desc limit $4`,
    [brandId, userId, after, limit],
  );
}
