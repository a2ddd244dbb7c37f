/** State of a withdrawal. `settled`, `rejected` and `cancelled` are final. */
export type WithdrawalState = 'requested' | 'approved' | 'sent' | 'settled' | 'rejected' | 'cancelled';

/** Not final: the amount is reserved. */
export const OPEN_WITHDRAWAL_STATES: readonly WithdrawalState[] = ['requested', 'approved', 'sent'];

/** A step that changes the state of a withdrawal. */
export type WithdrawalAction = 'approve' | 'send' | 'settle' | 'reject' | 'cancel';

/** The journal that a step posts for the reserved amount. */
export type WithdrawalJournal = 'withdrawal_release' | 'withdrawal_payout';

interface Step {
  from: readonly WithdrawalState[];
  to: WithdrawalState;
  journal?: WithdrawalJournal;
}

/**
 * The steps after the request, which reserves the amount. A sent payment that comes back is rejected. Each
 * path to a final state posts one journal.
 */
export const WITHDRAWAL_STEPS: Readonly<Record<WithdrawalAction, Step>> = {
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  settle: { from: ['sent'], to: 'settled', journal: 'withdrawal_payout' },
  reject: { from: OPEN_WITHDRAWAL_STATES, to: 'rejected', journal: 'withdrawal_release' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled', journal: 'withdrawal_release' },
};

export const canTake = (action: WithdrawalAction, state: WithdrawalState): boolean =>
  WITHDRAWAL_STEPS[action].from.includes(state);

/** What has been recorded of a withdrawal. */
export interface RecordedStep {
  action: string;
  /** Id of the user. */
  actor: string | null;
}

/**
 * Whether this operator has to leave the return of a payment to another one: of a withdrawal that two operators
 * approve, nobody releases an amount that they have marked as sent.
 */
export const mustLeaveReturn = (
  required: number,
  steps: readonly RecordedStep[],
  operatorId: string,
): boolean => required > 1 && steps.findLast(({ action }) => action === 'send')?.actor === operatorId;
