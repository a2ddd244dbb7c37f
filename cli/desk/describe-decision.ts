import { OPEN_DEPOSIT_STATES } from '../../domain/deposit/deposit-state.ts';
import type { OperatorDeposit, OperatorWithdrawal } from '../../schemas/generated/types.ts';

/** The answer to a decision: a deposit, a withdrawal, or another item with an id and a state. */
type Decided = Partial<Omit<OperatorDeposit, 'status'>> &
  Partial<Omit<OperatorWithdrawal, keyof OperatorDeposit>> & { id: string; status?: string; state?: string };

const UNDECIDED: readonly string[] = [...OPEN_DEPOSIT_STATES, 'requested'];

function missingApproval({ status, approvals, required_approvals: required = 1 }: Decided): string[] {
  const given = approvals?.length ?? 0;
  if (!UNDECIDED.includes(status ?? '') || given === 0 || given >= required) return [];
  return [`Approvals: ${given} of ${required}. Another operator must approve too.`];
}

function movedMoney({ status, currency, ...decided }: Decided): string[] {
  const { credited_amount: credited, account_currency, amount, fee, total } = decided;
  if (credited) return [`Credited: ${credited} ${account_currency}; requested: ${amount} ${currency}.`];
  if (status === 'approved' && total)
    return [`To pay: ${total} ${currency}, after a fee of ${fee} ${currency}.`];
  return [];
}

/** A line for the new state, and one each for a missing approval and for the amount credited or to be paid. */
export const describeDecision = (decided: Decided): string =>
  [
    `${decided.id} is ${decided.status ?? decided.state}.`,
    ...missingApproval(decided),
    ...movedMoney(decided),
  ]
    .map((line) => `${line}\n`)
    .join('');
