import { canTake } from '../../domain/payout/withdrawal-state.ts';
import type { Withdrawal } from '../../schemas/generated/types.ts';

export type Status = Withdrawal['status'];

export interface WithdrawalStep {
  status: Status;
  /** ISO 8601; null if it has not happened. */
  at: string | null;
  kind: 'done' | 'current' | 'failed' | 'pending';
}

/** Can the trader still cancel? The amount is then reserved, but not sent. */
export const isCancellable = ({ status }: Pick<Withdrawal, 'status'>): boolean => canTake('cancel', status);

/** The steps that a withdrawal has reached, and those that follow; after a rejection or a cancellation none follow. */
export function stepsOf(withdrawal: Withdrawal): WithdrawalStep[] {
  const { created_at, approved_at, sent_at, settled_at, rejected_at, cancelled_at } = withdrawal;
  const path: [Status, string | null][] = [
    ['requested', created_at],
    ['approved', approved_at],
    ['sent', sent_at],
    ['settled', settled_at],
  ];
  const reached = path
    .filter(([, at]) => at !== null)
    .map(([status, at]): WithdrawalStep => ({ status, at, kind: 'done' }));
  if (withdrawal.status === 'rejected')
    return [...reached, { status: 'rejected', at: rejected_at, kind: 'failed' }];
  if (withdrawal.status === 'cancelled')
    return [...reached, { status: 'cancelled', at: cancelled_at, kind: 'failed' }];
  const next = path.filter(([, at]) => at === null);
  return [
    ...reached,
    ...next.map(([status], index): WithdrawalStep => ({
      status,
      at: null,
      kind: index === 0 ? 'current' : 'pending',
    })),
  ];
}
