import type { OperatorDeposit } from '../../../schemas/generated/types.ts';
import { formatRate } from '../../../domain/money/fx.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { CallContext } from '../../request-context.ts';
import { toCaseUser } from '../user/case-user.ts';
import { toApprovals } from '../user/to-approvals.ts';
import { appliedRate } from './applied-rate.ts';
import { approvalThreshold } from './approval-threshold.ts';
import { approvalsOf, type DepositEventRow, type OwnedDepositRow } from './operator-deposit.queries.ts';
import { reasonOf, toDeposit } from './to-deposit.ts';

type Context = Pick<CallContext, 'brand' | 'language' | 'market' | 'now'>;

function thresholdOf({ brand }: Context, row: OwnedDepositRow): string | null {
  const threshold = approvalThreshold(brand, row);
  return threshold === undefined ? null : formatMoney(threshold, row.account_currency);
}

const isDecided = ({ state }: OwnedDepositRow) => state === 'approved' || state === 'rejected';

function toAppliedRate(context: Context, row: OwnedDepositRow): OperatorDeposit['applied_rate'] {
  if ((!row.coin && row.rate_expires_at === null) || isDecided(row)) return null;
  const { basis, rate } = appliedRate(context, row);
  return { basis, rate: rate === undefined ? null : formatRate(rate) };
}

/** @param events of this deposit, oldest first */
export function toOperatorDeposit(
  context: Context,
  row: OwnedDepositRow,
  events: readonly DepositEventRow[],
): OperatorDeposit {
  const { language } = context;
  return {
    ...toDeposit(row, language),
    fee_rule: row.fee_rule,
    user: toCaseUser(row),
    provider: row.provider,
    provider_reference: row.provider_reference,
    credit_reference: row.credit_reference,
    evidence: row.provider_state,
    applied_rate: toAppliedRate(context, row),
    required_approvals: row.required_approvals,
    second_approver_from: thresholdOf(context, row),
    ...toApprovals(approvalsOf(events), row.required_approvals, isDecided(row)),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      actor: event.actor_id,
      name: event.actor,
      action: event.action,
      reason: reasonOf(event, language),
    })),
  };
}
