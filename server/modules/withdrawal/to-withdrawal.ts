import { subtract } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { OperatorWithdrawal, Withdrawal } from '../../../schemas/generated/types.ts';
import { accountLabel } from '../payout-account/to-payout-account.ts';
import { toCaseUser } from '../user/case-user.ts';
import { toApprovals } from '../user/to-approvals.ts';
import type { OwnedWithdrawalRow, NamedStepRow, WithdrawalRow } from './withdrawal.queries.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const described = (row: WithdrawalRow) => ({ type: row.payout_type, content: row.payout_content });

/** Amounts of a withdrawal as decimal strings. */
export function withdrawalAmounts({ amount, fee, currency }: WithdrawalRow): {
  amount: string;
  fee: string;
  total: string;
} {
  return {
    amount: formatMoney(amount, currency),
    fee: formatMoney(fee, currency),
    total: formatMoney(subtract(amount, fee), currency),
  };
}

export const payoutLabel = (row: WithdrawalRow): string => accountLabel(described(row));

/** A withdrawal as its owner sees it. */
export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const label = payoutLabel(row);
  return {
    id: row.id,
    ...withdrawalAmounts(row),
    currency: row.currency,
    wallet: row.wallet,
    type: row.type,
    payout_account: { id: row.payout_account_id, type: row.payout_type, label },
    status: row.state,
    note: label,
    reason: row.reason,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    approved_at: timeOf(row.approved_at),
    sent_at: timeOf(row.sent_at),
    settled_at: timeOf(row.settled_at),
    rejected_at: timeOf(row.rejected_at),
    cancelled_at: timeOf(row.cancelled_at),
  };
}

/** A withdrawal as the operator sees it, without its destination: see `withDestination`. */
export type StoredOperatorWithdrawal = Omit<OperatorWithdrawal, 'destination'>;

export const approvalsOf = (steps: readonly NamedStepRow[]): NamedStepRow[] =>
  steps.filter(({ action }) => action === 'approve');

export function toStoredOperatorWithdrawal(
  row: OwnedWithdrawalRow,
  steps: readonly NamedStepRow[],
): StoredOperatorWithdrawal {
  const history = steps.map(({ at, actor, name, action, reason }) => ({
    at: at.toISOString(),
    actor,
    name,
    action,
    reason,
  }));
  return {
    ...toWithdrawal(row),
    user: toCaseUser(row),
    reversal_cover: formatMoney(row.reversal_cover, row.currency),
    required_approvals: row.required_approvals,
    ...toApprovals(approvalsOf(steps), row.required_approvals, row.state !== 'requested'),
    history,
  };
}

/** Answers are stored for repeats: they get the whole payout account only when they are sent. */
export const withDestination = (
  stored: StoredOperatorWithdrawal,
  { payout_content: destination }: WithdrawalRow,
): OperatorWithdrawal => ({ ...stored, destination });
