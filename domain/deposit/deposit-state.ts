import type { Deposit } from '../../schemas/generated/types.ts';
import { REVERSAL_CAUSES, type RejectReason } from './payment-outcome.ts';

type State = Deposit['status'];

/** Not decided: the payment has not arrived, or an operator checks it. */
export const OPEN_DEPOSIT_STATES: readonly State[] = ['pending', 'in_review'];

export const isOpenDeposit = (state: State): boolean => OPEN_DEPOSIT_STATES.includes(state);

/**
 * Operators decide about reviews, and about transfers to addresses of the manifest, which no provider confirms.
 * @param provider null without one
 */
export const needsOperator = (state: State, provider: string | null): boolean =>
  state === 'in_review' || (state === 'pending' && provider === null);

/** Of versions that did not tell a refund from a chargeback. */
const REVERSED_BEFORE = 'refunded';

/** Codes of rejections by the system that no later payment changes. */
export const FINAL_REASONS: readonly string[] = [
  ...REVERSAL_CAUSES,
  'address_taken' satisfies RejectReason,
  REVERSED_BEFORE,
];

/** A rejection that no later payment changes. Those of operators have no code. */
export const isFinalRejection = (state: State, reasonCode: string | null): boolean =>
  state === 'rejected' && (reasonCode === null || FINAL_REASONS.includes(reasonCode));
