import { creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import { REVERSAL_CAUSES, type PaymentOutcome } from '../../../domain/deposit/payment-outcome.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { rateBasis } from '../../../domain/deposit/rate-hold.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { movedBySystem } from '../../ledger/move-money.ts';
import {
  creditDeposit,
  isFinal,
  notifyOfDecision,
  warnOfPayment,
  type PaymentContext,
} from './credit-deposit.ts';
import {
  findDeposit,
  insertEvent,
  lockDeposit,
  type DepositRow,
  type DepositState,
} from './deposit.queries.ts';
import { storeDecision } from './payment.queries.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { isStarting, needsAddress, recordPayment } from './record-payment.ts';
import { reverseDeposit } from './reverse-deposit.ts';

/** The coins have arrived at the address of the deposit, and nowhere else. */
const isPaidToOwn = ({ coin }: DepositRow, payment: ProviderPayment): boolean =>
  coin === null || (payment.coin?.paidTo.every((address) => address === coin.address) ?? false);

/** The payment is that of the deposit: same order, currency, amount and address. */
const matches = (row: DepositRow, payment: ProviderPayment): boolean =>
  payment.depositId === row.id &&
  payment.currency === row.currency &&
  payment.amount === row.amount &&
  isPaidToOwn(row, payment);

/** A refund or chargeback of the whole payment, or of a credited deposit, whose amount an operator may have changed. */
const takesBack = (row: DepositRow, { outcome, depositId, currency, received }: ProviderPayment): boolean =>
  outcome.kind === 'reverse' &&
  (row.state === 'approved' || outcome.amount >= received) &&
  depositId === row.id &&
  currency === row.currency;

/** A refund or chargeback, also one whose amount the provider does not tell. */
const isReversal = ({ outcome }: ProviderPayment): boolean =>
  outcome.kind === 'reverse' || (outcome.kind === 'review' && outcome.reason === 'mismatch');

/** Money in another currency that arrived after its rate had expired: an operator credits it at the current one. */
const isLate = (row: DepositRow, { outcome, received }: ProviderPayment, now: Date): boolean =>
  row.coin === null &&
  row.state !== 'approved' &&
  (outcome.kind === 'credit' || (outcome.kind === 'reverse' && outcome.amount < received)) &&
  rateBasis(row.paid_at ?? now, row.rate_expires_at) === 'current';

/** A payment that does not match is never credited by itself. */
function outcomeFor(row: DepositRow, payment: ProviderPayment, now: Date): PaymentOutcome {
  const { outcome } = payment;
  if (!payment.reference) return outcome;
  if (payment.coin && needsAddress(row)) return { kind: 'reject', reason: 'address_taken' };
  if (matches(row, payment) && isLate(row, payment, now)) return { kind: 'review', reason: 'paid_late' };
  if (matches(row, payment) || takesBack(row, payment) || outcome.kind === 'wait') return outcome;
  return { kind: 'review', reason: 'mismatch' };
}

/** States from which a decision of the provider applies, unless the deposit is finally rejected. */
const FROM: Record<'in_review' | 'rejected', readonly DepositState[]> = {
  in_review: ['pending', 'rejected'],
  rejected: ['pending'],
};

const REVERSALS: readonly string[] = REVERSAL_CAUSES;

/** As `FROM`; an operator has nothing to decide about money that went back. */
const canDecide = (row: DepositRow, state: 'in_review' | 'rejected', reasonCode: string): boolean =>
  FROM[state].includes(row.state) || (REVERSALS.includes(reasonCode) && row.state === 'in_review');

/** What has arrived, in the unit of the deposit. */
const receivedOf = ({ coin }: DepositRow, payment: ProviderPayment): bigint =>
  coin ? (payment.coin?.received ?? 0n) : payment.received;

/**
 * Sets a deposit in review, or rejects it and notifies the trader, unless the answer to their request says so.
 * @returns false in another state, which stays as it is
 */
async function decide(
  context: PaymentContext,
  deposit: DepositRow,
  payment: ProviderPayment,
  state: 'in_review' | 'rejected',
  reasonCode: string,
): Promise<boolean> {
  const { brand, now, notifier, ports } = context;
  const { id, user_id: userId } = deposit;
  const received = receivedOf(deposit, payment);
  const isDecided = await ports.db.tx(async (tx) => {
    const row = (await lockDeposit(tx, brand.id, id))!;
    if (isFinal(row) && state === 'in_review') warnOfPayment(context, row);
    if (row.state === 'approved' && state === 'rejected')
      warnOfPayment(context, row, 'payment of a credited deposit no longer valid');
    if (isFinal(row) || !canDecide(row, state, reasonCode)) return false;
    const decision = { reasonCode, reason: null, received, credited: null, creditReference: null };
    await storeDecision(tx, brand.id, id, { ...decision, state }, now);
    const action = state === 'in_review' ? 'review' : 'reject';
    await insertEvent(tx, brand.id, id, { actorId: null, action, reasonCode }, now);
    const detail = { deposit: id, reason: reasonCode };
    await audit(tx, context, { actor: null, action: `deposit.${action}`, subject: userId, detail });
    if (state === 'rejected' && !isStarting(row, now))
      await notifyOfDecision(tx, context, (await lockDeposit(tx, brand.id, id))!);
    return true;
  });
  if (isDecided) notifier.userChanged(userId);
  return isDecided;
}

/**
 * The invoice of a coin is in the account's currency: its amount is credited as it is. Money for a closed account, which
 * is always late, waits for an operator.
 */
async function credit(
  context: PaymentContext,
  row: DepositRow,
  payment: ProviderPayment,
  amount: Money,
): Promise<void> {
  const reference = `${row.provider}:${payment.reference}`;
  const { currency, account_currency: account, coin } = row;
  try {
    await creditDeposit(context, row, {
      by: movedBySystem('deposit', reference, ''),
      actorId: null,
      reference,
      received: coin ? receivedOf(row, payment) : amount,
      amount: coin ? amount : creditOf({ money: amount, currency }, rateOf(row.rate), account),
    });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'account_closed')) throw error;
    await decide(context, row, payment, 'in_review', 'paid_late');
  }
}

/**
 * Takes back a part of a payment or all of it. What remains of a payment that was not credited yet is the
 * trader's: the deposit is credited first.
 * @returns false when the deposit is in another state than `row`
 */
async function reverse(
  context: PaymentContext,
  row: DepositRow,
  payment: ProviderPayment,
  { amount, cause }: Extract<PaymentOutcome, { kind: 'reverse' }>,
): Promise<boolean> {
  if (row.state !== 'approved') {
    if (amount >= payment.received) return await decide(context, row, payment, 'rejected', cause);
    await credit(context, row, payment, payment.received);
    return false;
  }
  await reverseDeposit(context, row, { paid: amount, cause });
  return true;
}

/** @returns false when the deposit is in another state than `row` */
async function apply(context: PaymentContext, row: DepositRow, payment: ProviderPayment): Promise<boolean> {
  const outcome = outcomeFor(row, payment, context.now);
  switch (outcome.kind) {
    case 'wait':
      return true;
    case 'credit':
      if (row.state !== 'approved') await credit(context, row, payment, outcome.amount);
      else if (row.reversed > 0n)
        warnOfPayment(context, row, 'refund or chargeback undone by the provider, not credited again');
      return true;
    case 'reverse':
      return await reverse(context, row, payment, outcome);
    case 'review':
      if (isReversal(payment) && row.state === 'approved')
        warnOfPayment(
          context,
          row,
          'refund or chargeback of unknown amount or in another currency not taken back',
        );
      return await decide(context, row, payment, 'in_review', outcome.reason);
    case 'reject':
      return await decide(context, row, payment, 'rejected', outcome.reason);
  }
}

/**
 * Applies the state of a payment, as just read from its provider, to its deposit. Repeated and reordered
 * calls have one effect. A payment that was never created has an empty reference.
 */
export async function settlePayment(
  context: PaymentContext,
  row: DepositRow,
  payment: ProviderPayment,
): Promise<void> {
  const { brand, ports } = context;
  const known = payment.reference ? await recordPayment(context, row, payment) : row;
  if (await apply(context, known, payment)) return;
  const current = (await findDeposit(ports.db, brand.id, row.id))!;
  if (current.state !== known.state) await apply(context, current, payment);
}
