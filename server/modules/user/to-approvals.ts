import { countedApprovals } from '../../../domain/access/approvals.ts';
import type { LapseReason, OperatorWithdrawal } from '../../../schemas/generated/types.ts';

/**
 * The column `lapsed`: why the operator in this alias of `app_user` may no longer decide; null while they may.
 * @param roles the placeholder of `OPERATOR_ROLES`
 */
export const lapseReason = (
  operator: string,
  roles: string,
) => `case when ${operator}.closed_at is not null then 'closed'
    when ${operator}.suspended then 'suspended'
    when not exists (select 1 from user_role a
                      where a.brand_id = ${operator}.brand_id and a.user_id = ${operator}.id
      and a.role = any(${roles}::text[])) then 'role' end`;

/** An approval of an operator. */
export interface ApprovalRow {
  at: Date;
  actor: string;
  name: string;
  /** Why its operator may no longer decide. */
  lapsed: LapseReason | null;
}

const toApproval = ({ at, actor, name }: ApprovalRow) => ({ at: at.toISOString(), actor, name });

/** The approvals of a case as the operator sees them. @param approvals oldest first */
export function toApprovals(
  approvals: readonly ApprovalRow[],
  required: number,
  isDecided: boolean,
): Pick<OperatorWithdrawal, 'approvals' | 'lapsed_approvals'> {
  return {
    approvals: countedApprovals(approvals, required, isDecided).map(toApproval),
    lapsed_approvals: isDecided
      ? []
      : approvals.flatMap((row) => (row.lapsed === null ? [] : [{ ...toApproval(row), reason: row.lapsed }])),
  };
}
