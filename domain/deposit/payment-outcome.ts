import { larger, type Money } from '../money/amount.ts';
import type { ReversalCause } from './reversal.ts';

/** What the state of a payment means for its deposit. Amounts are in the currency of the payment. */
export type PaymentOutcome =
  | { kind: 'wait' }
  | { kind: 'credit'; amount: Money }
  /** Money arrived, but not as asked: an operator decides. */
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'reject'; reason: RejectReason }
  /** A refund or chargeback of this amount in total. */
  | { kind: 'reverse'; amount: Money; cause: ReversalCause };

export type ReviewReason = 'paid_partial' | 'paid_late' | 'marked' | 'mismatch' | 'unknown_state';
export type RejectReason =
  | 'expired'
  | 'invalid'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'failed'
  | ReversalCause
  | 'address_taken'
  | 'abandoned';

const DECLINES = ['insufficient_funds', 'expired_card', 'authentication_failed'] as const;

/** An invoice of BTCPay: both statuses, and the amounts in its currency. */
export interface InvoiceFacts {
  status: string;
  additionalStatus: string;
  /** As asked. */
  amount: Money;
  /** Received in settled payments. */
  received: Money;
}

const wait: PaymentOutcome = { kind: 'wait' };
const review = (reason: ReviewReason): PaymentOutcome => ({ kind: 'review', reason });
const reject = (reason: RejectReason): PaymentOutcome => ({ kind: 'reject', reason });

function settled({ additionalStatus, amount, received }: InvoiceFacts, allowMarked: boolean): PaymentOutcome {
  switch (additionalStatus) {
    case 'None':
      return { kind: 'credit', amount };
    case 'PaidOver':
      return { kind: 'credit', amount: larger(amount, received) };
    case 'Marked':
      return allowMarked ? { kind: 'credit', amount } : review('marked');
    case 'PaidLate':
      return review('paid_late');
    case 'PaidPartial':
      return review('paid_partial');
    default:
      return review('unknown_state');
  }
}

function unsettled({ additionalStatus, received }: InvoiceFacts, reason: RejectReason): PaymentOutcome {
  if (additionalStatus === 'PaidPartial') return review('paid_partial');
  if (additionalStatus === 'PaidLate' || additionalStatus === 'PaidOver') return review('paid_late');
  return received > 0n ? review('paid_partial') : reject(reason);
}

/**
 * Outcome of an invoice by its pair of statuses (BTCPay Server, e-commerce integration guide: always check
 * both).
 * @param allowMarked credit invoices that a person has marked as settled
 */
export function invoiceOutcome(invoice: InvoiceFacts, allowMarked: boolean): PaymentOutcome {
  switch (invoice.status) {
    case 'New':
    case 'Processing':
      return wait;
    case 'Settled':
      return settled(invoice, allowMarked);
    case 'Expired':
      return unsettled(invoice, 'expired');
    case 'Invalid':
      return unsettled(invoice, 'invalid');
    default:
      return review('unknown_state');
  }
}

/** A payment by card: its state at the processor and the amounts in its currency. */
export interface CardFacts {
  status: string;
  /** Captured. */
  amount: Money;
  /** Refunded or charged back in total. */
  reversed: Money;
  /** Why it was declined, in the processor's words. */
  declineCode?: string;
}

export const REVERSAL_CAUSES: readonly ReversalCause[] = ['refund', 'chargeback'];

const causeOf = (status: 'refunded' | 'charged_back'): ReversalCause =>
  status === 'charged_back' ? 'chargeback' : 'refund';

/** Outcome of a card payment by its state. Only a captured payment is credited, unless a part of it was taken back. */
export function cardOutcome({ status, amount, reversed, declineCode }: CardFacts): PaymentOutcome {
  switch (status) {
    case 'requires_action':
    case 'processing':
    case 'authorized':
      return wait;
    case 'captured':
      return reversed > 0n
        ? { kind: 'reverse', amount: reversed, cause: 'refund' }
        : { kind: 'credit', amount };
    case 'refunded':
    case 'charged_back':
      return reversed > 0n
        ? { kind: 'reverse', amount: reversed, cause: causeOf(status) }
        : review('mismatch');
    case 'declined':
      return reject(DECLINES.find((code) => code === declineCode) ?? 'declined');
    case 'failed':
      return reject('failed');
    case 'expired':
    case 'canceled':
      return reject('expired');
    default:
      return review('unknown_state');
  }
}
