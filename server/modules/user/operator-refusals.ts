import { approvalOf, type ApprovalCase } from '../../../domain/access/approvals.ts';
import { cleanText, isBlank } from '../../../domain/strings/clean-text.ts';
import { Failure } from '../../failure.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';

/** @throws own_account when the caller would decide about themselves */
export function refuseOwn(context: CallContext, userId: string): void {
  if (sessionOf(context).user.id === userId) throw new Failure('own_account');
}

/** The reason of a decision, cleaned. @throws reason_required */
export function requireReason({ reason }: { reason?: string }): string {
  const text = cleanText(reason ?? '');
  if (isBlank(text))
    throw new Failure('reason_required', { issues: [{ field: 'reason', rule: 'required', params: {} }] });
  return text;
}

/**
 * Whether an approval of the caller is the last one that the case needs.
 * @throws own_account · second_approver_required when the caller has approved before
 */
export function isLastApproval(context: CallContext, approvals: ApprovalCase): boolean {
  const result = approvalOf(approvals, sessionOf(context).user.id);
  if (result === 'own_account' || result === 'second_approver_required') throw new Failure(result);
  return result === 'complete';
}
