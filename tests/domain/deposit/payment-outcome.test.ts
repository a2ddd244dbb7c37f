import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardOutcome,
  invoiceOutcome,
  type CardFacts,
  type PaymentOutcome,
} from '../../../domain/deposit/payment-outcome.ts';
import { asMoney } from '../../../domain/money/amount.ts';

const money = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(asMoney);

const WAIT: PaymentOutcome = { kind: 'wait' };
const credit = (amount: bigint): PaymentOutcome => ({ kind: 'credit', amount: asMoney(amount) });
const review = (reason: string) => ({ kind: 'review', reason });
const reject = (reason: string) => ({ kind: 'reject', reason });

describe('the outcome of an invoice', () => {
  const invoice = (status: string, additionalStatus: string, received: bigint, allowMarked = false) =>
    invoiceOutcome(
      { status, additionalStatus, amount: asMoney(15_000n), received: asMoney(received) },
      allowMarked,
    );

  it.each([
    ['New', 'None', 0n, WAIT],
    ['New', 'PaidPartial', 5000n, WAIT],
    ['Processing', 'None', 15_000n, WAIT],
    ['Processing', 'PaidOver', 16_250n, WAIT],
    ['Settled', 'None', 15_000n, credit(15_000n)],
    ['Settled', 'PaidOver', 16_250n, credit(16_250n)],
    ['Settled', 'PaidOver', 0n, credit(15_000n)],
    ['Settled', 'Marked', 0n, review('marked')],
    ['Settled', 'PaidLate', 15_000n, review('paid_late')],
    ['Settled', 'PaidPartial', 5000n, review('paid_partial')],
    ['Settled', 'Invalid', 15_000n, review('unknown_state')],
    ['Settled', 'Unknown', 15_000n, review('unknown_state')],
    ['Expired', 'None', 0n, reject('expired')],
    ['Expired', 'None', 1n, review('paid_partial')],
    ['Expired', 'PaidPartial', 0n, review('paid_partial')],
    ['Expired', 'PaidLate', 15_000n, review('paid_late')],
    ['Expired', 'PaidOver', 16_250n, review('paid_late')],
    ['Invalid', 'None', 0n, reject('invalid')],
    ['Invalid', 'Marked', 0n, reject('invalid')],
    ['Invalid', 'Marked', 1n, review('paid_partial')],
    ['Invalid', 'PaidLate', 0n, review('paid_late')],
    ['Invalid', 'PaidOver', 0n, review('paid_late')],
    ['Unknown', 'None', 15_000n, review('unknown_state')],
    ['', '', 0n, review('unknown_state')],
  ])('that is %s and %s with %s cents received', (status, additionalStatus, received, expected) => {
    expect(invoice(status, additionalStatus, received)).toEqual(expected);
  });

  it('that a person has marked as settled is a credit only where that is allowed', () => {
    expect(invoice('Settled', 'Marked', 0n, true)).toEqual(credit(15_000n));
    expect(invoice('Expired', 'Marked', 0n, true)).toEqual(reject('expired'));
    expect(invoice('Invalid', 'Marked', 0n, true)).toEqual(reject('invalid'));
  });

  it('is a credit of the asked or the received amount, and only when it is settled', () => {
    const statuses = fc.constantFrom('New', 'Processing', 'Settled', 'Expired', 'Invalid', 'X');
    const additional = fc.constantFrom('None', 'Marked', 'PaidLate', 'PaidOver', 'PaidPartial', 'X');
    fc.assert(
      fc.property(
        statuses,
        additional,
        money,
        money,
        fc.boolean(),
        (status, more, amount, received, marked) => {
          const outcome = invoiceOutcome({ status, additionalStatus: more, amount, received }, marked);
          if (outcome.kind !== 'credit') return;
          expect(status).toBe('Settled');
          expect(['None', 'PaidOver', ...(marked ? ['Marked'] : [])]).toContain(more);
          expect(outcome.amount >= amount).toBe(true);
          expect(outcome.amount === amount || outcome.amount === received).toBe(true);
        },
      ),
    );
  });
});

describe('the outcome of a card payment', () => {
  const card = (status: string, reversed: bigint, more: Partial<CardFacts> = {}) =>
    cardOutcome({ status, amount: asMoney(20_000n), reversed: asMoney(reversed), ...more });
  const refund = (amount: bigint) => ({ kind: 'reverse', amount, cause: 'refund' });
  const chargeback = (amount: bigint) => ({ kind: 'reverse', amount, cause: 'chargeback' });

  it.each([
    ['requires_action', 0n, WAIT],
    ['processing', 0n, WAIT],
    ['authorized', 0n, WAIT],
    ['captured', 0n, credit(20_000n)],
    ['captured', 1n, refund(1n)],
    ['captured', 20_000n, refund(20_000n)],
    ['refunded', 20_000n, refund(20_000n)],
    ['refunded', 0n, review('mismatch')],
    ['charged_back', 5000n, chargeback(5000n)],
    ['charged_back', 0n, review('mismatch')],
    ['declined', 0n, reject('declined')],
    ['failed', 0n, reject('failed')],
    ['expired', 0n, reject('expired')],
    ['canceled', 0n, reject('expired')],
    ['settled', 0n, review('unknown_state')],
    ['', 0n, review('unknown_state')],
  ])('that is %s with %s cents taken back', (status, reversed, expected) => {
    expect(card(status, reversed)).toEqual(expected);
  });

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
    ['authentication_failed', 'authentication_failed'],
    ['unheard_of', 'declined'],
  ])('declined as %s is rejected as %s', (declineCode, reason) => {
    expect(card('declined', 0n, { declineCode })).toEqual(reject(reason));
  });

  it('is a credit of the whole amount only when it is captured and nothing was taken back', () => {
    const statuses = fc.constantFrom('authorized', 'captured', 'refunded', 'charged_back', 'declined', 'x');
    fc.assert(
      fc.property(statuses, money, fc.bigInt({ min: 0n, max: 100n }), (status, amount, reversed) => {
        const outcome = cardOutcome({ status, amount, reversed: asMoney(reversed) });
        const isCredit = status === 'captured' && reversed === 0n;
        expect(outcome.kind === 'credit').toBe(isCredit);
        if (outcome.kind === 'credit') expect(outcome.amount).toBe(amount);
      }),
    );
  });
});
