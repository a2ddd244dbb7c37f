import type { Money } from '../money/amount.ts';

/** Operators that have to approve an amount: two from the threshold on. */
export const requiredApprovals = (amount: Money, threshold: Money | undefined): 1 | 2 =>
  threshold !== undefined && amount >= threshold ? 2 : 1;

/** An approval, with the reason why its operator may no longer decide; null while they may. */
export interface GivenApproval {
  lapsed: string | null;
}

/**
 * The approvals that count towards a case.
 * - Decided: the last `required` ones, which completed it.
 * - Open: those of the last `required - 1` whose operators may still decide. Earlier ones had lapsed when the
 *   last was given; otherwise, it would have completed the case.
 * @param approvals all that were given, oldest first
 */
export function countedApprovals<Approval extends GivenApproval>(
  approvals: readonly Approval[],
  required: number,
  isDecided: boolean,
): Approval[] {
  if (isDecided) return approvals.slice(-required);
  return required < 2 ? [] : approvals.slice(1 - required).filter(({ lapsed }) => lapsed === null);
}

/** Something that operators approve. */
export interface ApprovalCase {
  /** The user whose money it is. */
  ownerId: string;
  /** Operators whose approvals count so far; the requester of a correction is the first. */
  approverIds: readonly string[];
  required: number;
}

/** Why an operator may not approve, or whether their approval is the last one. */
export type ApprovalResult = 'own_account' | 'second_approver_required' | 'recorded' | 'complete';

/**
 * Result of an approval by this operator. Nobody approves for themselves or twice; a case is complete when as
 * many operators as it requires have approved it.
 */
export function approvalOf(
  { ownerId, approverIds, required }: ApprovalCase,
  operatorId: string,
): ApprovalResult {
  if (operatorId === ownerId) return 'own_account';
  if (approverIds.includes(operatorId)) return 'second_approver_required';
  return approverIds.length + 1 >= required ? 'complete' : 'recorded';
}
