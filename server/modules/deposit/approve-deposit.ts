import { isOpenDeposit } from '../../../domain/deposit/deposit-state.ts';
import { creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import { canonicalTransaction } from '../../../domain/deposit/transaction-id.ts';
import { readAmount } from '../../../domain/account/amount-limits.ts';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import { requiredApprovals } from '../../../domain/access/approvals.ts';
import type { FieldIssue, FieldRule } from '../../../domain/access/field-issues.ts';
import { ZERO_MONEY, type Money, type Rate } from '../../../domain/money/amount.ts';
import type { DecimalProblem } from '../../../domain/money/decimal.ts';
import { formatRate } from '../../../domain/money/fx.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { parseQuantity } from '../../../domain/money/quantity.ts';
import type { DepositApproveInput } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { findStoredAnswer, repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import { movedByCaller } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { LARGEST_AMOUNT } from '../account/largest-amount.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { isLastApproval } from '../user/operator-refusals.ts';
import { refuseClosedOwner } from '../user/refuse-closed-owner.ts';
import { appliedRate } from './applied-rate.ts';
import { approvalThreshold } from './approval-threshold.ts';
import { contentOf, receivedText, refuseOtherPayment } from './confirmed-payment.ts';
import { creditDeposit } from './credit-deposit.ts';
import { insertEvent, lockDeposit, type DepositRow } from './deposit.queries.ts';
import { operatorDeposit, undecidedDeposit } from './operator-deposits.ts';
import {
  isReferenceTaken,
  listCounted,
  requireApprovals,
  type DepositApprovalRow,
} from './operator-deposit.queries.ts';

/** A transaction id of a network: 4 to 120 visible characters. */
const REFERENCE = /^[\x21-\x7e]{4,120}$/;

interface Receipt {
  reference: string;
  received: bigint;
  /** The rate of `amount`, if not the stored one. */
  rate?: string;
  /** In the account's currency. */
  amount: Money;
}

/** The payment of a provider, or the transaction id that the operator gives. */
function referenceOf(row: DepositRow, given: string, issues: FieldIssue[]): string {
  if (!row.coin || row.provider !== null) return `${row.provider}:${row.provider_reference}`;
  const text = cleanText(given);
  if (!REFERENCE.test(text))
    issues.push({ field: 'reference', rule: text ? 'pattern' : 'required', params: {} });
  return `crypto:${row.coin.network}:${canonicalTransaction(row.coin.network, text)}`;
}

const amountProblem = (coins: bigint | DecimalProblem): FieldRule | undefined => {
  if (typeof coins === 'string') return coins;
  return coins > 0n ? undefined : 'above';
};

/** The rate of an approval; its text if it is not the stored one. @throws stale_price when that has expired and there is no recent price */
function rateNow(context: CallContext, row: DepositRow): { rate: Rate; changed: Pick<Receipt, 'rate'> } {
  const { basis, rate } = appliedRate(context, row);
  if (rate === undefined) throw new Failure('stale_price');
  return { rate, changed: basis === 'current' ? { rate: formatRate(rate) } : {} };
}

/** @throws stale_price */
function coinsOf(
  context: CallContext,
  row: DepositRow,
  raw: unknown,
  issues: FieldIssue[],
): Omit<Receipt, 'reference'> {
  const coins = parseQuantity(raw);
  const problem = amountProblem(coins);
  if (problem) issues.push({ field: 'amount', rule: problem, params: { price: '0', digits: 8 } });
  if (typeof coins === 'string') return { received: 0n, amount: ZERO_MONEY };
  const { rate, changed } = rateNow(context, row);
  return { received: coins, amount: creditOf({ coins }, rate, row.account_currency), ...changed };
}

/** @throws stale_price */
function moneyReceived(
  context: CallContext,
  row: DepositRow,
  raw: unknown,
  issues: FieldIssue[],
): Omit<Receipt, 'reference'> {
  const { currency, account_currency: account } = row;
  const read = readAmount(raw, currency, {});
  if ('problem' in read) {
    issues.push({ field: 'amount', ...read.problem });
    return { received: 0n, amount: ZERO_MONEY };
  }
  const { rate, changed } = rateNow(context, row);
  const { amount: money } = read;
  return { received: money, amount: creditOf({ money, currency }, rate, account), ...changed };
}

/** In units of the payment: within the range of the database. */
const LARGEST_RECEIPT = 10n ** 18n;

const isMalformedId = ({ field, rule }: FieldIssue): boolean => field === 'reference' && rule === 'pattern';

/** A malformed transaction id is refused with the form that it needs. */
function invalidReceipt(issues: readonly FieldIssue[], { language }: Pick<CallContext, 'language'>): Failure {
  const others = issues.filter((issue) => !isMalformedId(issue));
  if (others.length === issues.length) return new Failure('validation_failed', { issues: others });
  const fields = { reference: [texts[language].transactionId.malformed] };
  return new Failure('validation_failed', { issues: others, fields });
}

/** What has arrived, as the operator says. @throws validation_failed with every invalid field */
function readReceipt(context: CallContext, row: DepositRow, body: DepositApproveInput): Receipt {
  const issues: FieldIssue[] = [];
  const reference = referenceOf(row, body.reference ?? '', issues);
  const arrived = (row.coin ? coinsOf : moneyReceived)(context, row, body.amount, issues);
  if (!issues.length && arrived.amount <= 0n)
    issues.push({ field: 'amount', rule: 'above', params: { price: '0' } });
  if (!issues.length && (arrived.amount > LARGEST_AMOUNT || arrived.received > LARGEST_RECEIPT))
    issues.push({
      field: 'amount',
      rule: 'high',
      params: { max: formatMoney(LARGEST_AMOUNT, row.account_currency) },
    });
  if (issues.length) throw invalidReceipt(issues, context);
  return { reference, ...arrived };
}

/** Number of operators who have to approve this amount; never fewer than when it was requested. */
const approvalsNeeded = ({ brand }: CallContext, row: DepositRow, amount: Money): number =>
  Math.max(row.required_approvals, requiredApprovals(amount, approvalThreshold(brand, row)));

/** The approvals that count beside this one, which replaces an approval of another payment by the same operator. */
async function listKept(
  db: Queries,
  context: CallContext,
  { id }: DepositRow,
  receipt: Receipt,
  needed: number,
): Promise<DepositApprovalRow[]> {
  const caller = sessionOf(context).user.id;
  const content = contentOf(receipt);
  const counted = await listCounted(db, context.brand.id, id, needed);
  return counted.filter((approval) => approval.actor !== caller || approval.content === content);
}

/**
 * Is this the last approval that the deposit needs?
 * @throws wrong_state · reference_used · second_approver_required when the caller has confirmed this payment already ·
 * validation_failed when the first approver has confirmed another payment
 */
async function completesApproval(
  tx: Queries,
  context: CallContext,
  row: DepositRow,
  receipt: Receipt,
  needed: number,
): Promise<boolean> {
  const { brand } = context;
  await refuseLostAuthority(tx, context);
  if (await isReferenceTaken(tx, brand.id, row.id, receipt.reference)) throw new Failure('reference_used');
  const approvals = await listKept(tx, context, row, receipt, needed);
  const isLast = isLastApproval(context, {
    ownerId: row.user_id,
    approverIds: approvals.map(({ actor }) => actor),
    required: needed,
  });
  refuseOtherPayment(context, row, receipt, approvals);
  return isLast;
}

/** Records the first of two approvals, or the one that replaces it. @returns false when this is the last one */
async function approveFirst(
  tx: Queries,
  context: CallContext,
  { id }: DepositRow,
  receipt: Receipt,
  needed: number,
): Promise<boolean> {
  const { brand, now } = context;
  const row = (await lockDeposit(tx, brand.id, id))!;
  if (!isOpenDeposit(row.state)) throw new Failure('wrong_state');
  await refuseClosedOwner(tx, context, row.user_id);
  if (await completesApproval(tx, context, row, receipt, needed)) return false;
  const actor = sessionOf(context).user.id;
  await requireApprovals(tx, brand.id, id, needed);
  await insertEvent(
    tx,
    brand.id,
    id,
    { actorId: actor, action: 'approve', content: contentOf(receipt) },
    now,
  );
  const detail = {
    deposit: id,
    reference: receipt.reference,
    received: receivedText(row, receipt.received),
    amount: formatMoney(receipt.amount, row.account_currency),
  };
  await audit(tx, context, { actor, action: 'deposit.approve-first', subject: row.user_id, detail });
  return true;
}

/** Another operator approved meanwhile: the same request may be repeated, and then does the other step. */
const approvalsChanged = () => new Failure('busy', { retryAfter: 1 });

/**
 * Credits a deposit whose payment the operator has confirmed, once per reference; the first of two approvals
 * is recorded only.
 * @throws not_found · own_account · wrong_state · validation_failed · stale_price · reference_used ·
 * second_approver_required · account_closed · busy
 */
export const depositApprove: Handler<'deposit.approve'> = async (context, { params: { id }, body }) => {
  const { ports } = context;
  const repeat = repeatOf(context);
  if (await findStoredAnswer(ports.db, context, repeat)) return await operatorDeposit(context, id);
  const row = await undecidedDeposit(context, id);
  const receipt = readReceipt(context, row, body);
  const needed = approvalsNeeded(context, row, receipt.amount);
  const isFirst = needed > 1 && !(await listKept(ports.db, context, row, receipt, needed)).length;
  if (isFirst) {
    await runOnce(context, repeat, async (tx) => {
      if (!(await approveFirst(tx, context, row, receipt, needed))) throw approvalsChanged();
      return null;
    });
    context.notifier.userChanged(row.user_id);
    return await operatorDeposit(context, id);
  }
  await creditDeposit(context, row, {
    by: movedByCaller(context),
    actorId: sessionOf(context).user.id,
    ...receipt,
    content: contentOf(receipt),
    async check(tx, locked) {
      if (!isOpenDeposit(locked.state)) throw new Failure('wrong_state');
      if (!(await completesApproval(tx, context, locked, receipt, needed))) throw approvalsChanged();
    },
  });
  return await operatorDeposit(context, id);
};
