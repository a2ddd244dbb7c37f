import type { Deposit } from '../../schemas/generated/types.ts';
import { subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import { moneyOf } from '../money/money.ts';

export type ReversalCause = NonNullable<Deposit['reversal_cause']>;

/** What refunds and chargebacks took back from a deposit, in the account's currency. */
export interface Reversal {
  /** Of the latest one. */
  cause: ReversalCause;
  amount: Money;
  /** Of `amount`: what the house paid in place of the account. */
  covered: Money;
  /** What remains credited. */
  remaining: Money;
}

type Reversible = Pick<
  Deposit,
  'credited_amount' | 'reversed_amount' | 'covered_amount' | 'reversal_cause' | 'account_currency'
>;

/** @returns null for a deposit of which nothing was taken back */
export function reversalOf({
  credited_amount: credited,
  reversed_amount: reversed,
  covered_amount: covered,
  reversal_cause: cause,
  account_currency: currency,
}: Reversible): Reversal | null {
  if (credited === null || reversed === null || cause === null) return null;
  const amount = moneyOf(reversed, currency);
  return {
    cause,
    amount,
    covered: covered === null ? ZERO_MONEY : moneyOf(covered, currency),
    remaining: subtract(moneyOf(credited, currency), amount),
  };
}

const STATES = {
  refund: { full: 'refunded', part: 'partly_refunded' },
  chargeback: { full: 'charged_back', part: 'partly_charged_back' },
} as const satisfies Record<ReversalCause, object>;

/** The status of a deposit; for one that was taken back in part or in full, that. */
export type DepositState =
  Deposit['status'] | (typeof STATES)[ReversalCause][keyof (typeof STATES)[ReversalCause]];

/** The state of a deposit that was taken back: in part if something remains credited. */
export const reversedState = ({ cause, remaining }: Pick<Reversal, 'cause' | 'remaining'>): DepositState =>
  STATES[cause][remaining > 0n ? 'part' : 'full'];

export function depositState(deposit: Reversible & Pick<Deposit, 'status'>): DepositState {
  const reversal = reversalOf(deposit);
  return reversal ? reversedState(reversal) : deposit.status;
}
