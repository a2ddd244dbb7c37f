import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import type { DeskSummaryOutput } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import { needsOperatorSql } from '../deposit/needs-operator.ts';

/** Counts of a brand; operators and closed accounts count neither as customers nor as leads. */
export async function countForDesk(
  db: Queries,
  brandId: string,
  onlineSince: Date,
): Promise<DeskSummaryOutput> {
  const [counts] = await db.query<DeskSummaryOutput>(
    `with trader as (
       select u.id, u.email_verified_at is not null as is_verified from app_user u
        where u.brand_id = $1 and u.closed_at is null
          and exists (select 1 from user_role r
                       where r.brand_id = $1 and r.user_id = u.id and r.role = 'trader')
          and not exists (select 1 from user_role r
                           where r.brand_id = $1 and r.user_id = u.id and r.role = any($3::text[]))
     )
     select (select count(*)::integer from trader where is_verified) as customers,
            (select count(*)::integer from trader t where is_verified and exists (
               select 1 from session s
                 where s.brand_id = $1 and s.user_id = t.id and s.last_seen_at > $2)) as online_customers,
            (select count(*)::integer from trader where not is_verified) as leads,
            (select count(*)::integer from deposit
              where brand_id = $1 and state = 'pending') as pending_deposits,
            (select count(*)::integer from deposit
              where brand_id = $1 and state = 'in_review') as deposits_in_review,
            (select count(*)::integer from deposit d
              where brand_id = $1 and ${needsOperatorSql('d')}) as undecided_deposits,
            (select count(*)::integer from withdrawal
              where brand_id = $1 and state = 'requested') as pending_withdrawals,
            (select count(*)::integer from withdrawal
              where brand_id = $1 and state = 'approved') as approved_withdrawals,
            (select count(*)::integer from withdrawal
              where brand_id = $1 and state = 'sent') as sent_withdrawals,
            (select count(*)::integer from identity_check
              where brand_id = $1 and state = 'pending') as pending_identity,
            (select count(*)::integer from plan_upgrade
              where brand_id = $1 and state = 'pending') as pending_plans,
            (select count(*)::integer from correction
              where brand_id = $1 and state = 'pending') as pending_corrections,
            (select count(*)::integer from conversation
              where brand_id = $1 and rank = 2) as unread_conversations`,
    [brandId, onlineSince, OPERATOR_ROLES],
  );
  return counts!;
}
