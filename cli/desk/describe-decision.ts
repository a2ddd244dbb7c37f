import type { OperatorDeposit, OperatorWithdrawal } from '../../schemas/generated/types.ts';

/** What the answers to decisions have in common; the other fields depend on what was decided. */
type Decided = Partial<Omit<OperatorDeposit, 'status'>> &
  Partial<Omit<OperatorWithdrawal, keyof OperatorDeposit>> & { id: string; status?: string; state?: string };

const UNDECIDED = ['pending', 'in_review', 'requested'];

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

/** The new state of what was decided, its missing approval and its money, one per line. */
export const describeDecision = (decided: Decided): string =>
  [
    `${decided.id} is ${decided.status ?? decided.state}.`,
    ...missingApproval(decided),
    ...movedMoney(decided),
  ]
    .map((line) => `${line}\n`)
    .join('');
