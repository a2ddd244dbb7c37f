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
