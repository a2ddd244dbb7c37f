import { negate, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import type { DecimalProblem } from '../../../domain/money/decimal.ts';
import { exponentOf, formatMoney, parseMoney } from '../../../domain/money/money.ts';
import type { FieldIssue } from '../../../domain/access/field-issues.ts';
import { isBlank } from '../../../domain/strings/clean-text.ts';
import type { CorrectionRequestInput } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { fundsOfLocked } from '../account/account-funds.ts';
import { fundsAtPrices } from '../account/account-valuation.ts';
import { LARGEST_AMOUNT } from '../account/largest-amount.ts';
import { existingUser, refuseLostAuthority } from '../user/operator-authority.ts';
import { refuseOwn, requireReason } from '../user/operator-refusals.ts';
import { refuseClosedOwner } from '../user/refuse-closed-owner.ts';
import { findCorrection, insertCorrection, type CorrectionRow } from './correction.queries.ts';
import { toCorrection } from './to-correction.ts';

interface Request {
  amount: Money;
  reason: string;
}

/**
 * Under the lock of the account.
 * @throws account_closed when a credit could not be withdrawn · insufficient_funds when a debit exceeds the free funds
 * at current prices · busy
 */
export async function refuseUnpostable(
  tx: Queries,
  context: CallContext,
  account: LockedAccount,
  { userId, amount }: { userId: string; amount: Money },
): Promise<void> {
  if (amount > ZERO_MONEY) await refuseClosedOwner(tx, context, userId);
  else if (negate(amount) > fundsAtPrices(context.engine, account)) throw new Failure('insufficient_funds');
}

function amountIssue(amount: Money | DecimalProblem, currency: string): Omit<FieldIssue, 'field'> | null {
  if (amount === 'digits') return { rule: amount, params: { digits: exponentOf(currency) } };
  if (typeof amount === 'string') return { rule: amount, params: {} };
  if (amount === ZERO_MONEY) return { rule: 'not_zero', params: {} };
  const isBounded = amount <= LARGEST_AMOUNT && amount >= -LARGEST_AMOUNT;
  return isBounded ? null : { rule: 'high', params: { max: formatMoney(LARGEST_AMOUNT, currency) } };
}

/** @throws validation_failed with every invalid field · reason_required */
function readRequest(body: CorrectionRequestInput, currency: string): Request {
  const amount = parseMoney(body.amount, currency);
  const issue = amountIssue(amount, currency);
  if (!issue) return { amount: amount as Money, reason: requireReason(body) };
  const issues: FieldIssue[] = [{ field: 'amount', ...issue }];
  if (isBlank(body.reason ?? '')) issues.push({ field: 'reason', rule: 'required', params: {} });
  throw new Failure('validation_failed', { issues });
}

async function newCorrection(
  tx: Queries,
  context: CallContext,
  { amount, reason }: Request,
  { id: accountId, currency }: LockedAccount,
  userId: string,
): Promise<CorrectionRow> {
  const { brand, now, ports } = context;
  const id = randomId(ports.random, 'c');
  const by = sessionOf(context).user.id;
  await insertCorrection(tx, brand.id, {
    id,
    user_id: userId,
    account_id: accountId,
    currency,
    amount,
    reason,
    requested_by: by,
    created_at: now,
  });
  return (await findCorrection(tx, brand.id, id))!;
}

/** Records a correction of the real account; nothing moves before another operator approves it. */
export const correctionRequest: Handler<'correction.request'> = async (context, { body }) => {
  const { engine, ports } = context;
  refuseOwn(context, body.user_id);
  const { id: userId, currency } = await existingUser(ports.db, context, body.user_id);
  const request = readRequest(body, currency);
  const accounts = [{ id: accountIdOf(userId, 'real'), userId }] as const;
  return await moveMoney(context, { by: movedByCaller(context), accounts }, async (tx, account) => {
    await refuseLostAuthority(tx, context);
    await refuseUnpostable(tx, context, account, { userId, amount: request.amount });
    const row = await newCorrection(tx, context, request, account, userId);
    const detail = { correction: row.id, amount: formatMoney(row.amount, currency), reason: row.reason };
    const event = { action: 'correction.request', detail };
    const answer = toCorrection(row, fundsOfLocked(engine, account));
    return { journals: [], audit: event, hasWritten: true, answer: () => answer };
  });
};
