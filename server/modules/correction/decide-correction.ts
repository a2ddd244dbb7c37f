import { add, ZERO_MONEY } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Correction } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { fundsAfter } from '../account/account-funds.ts';
import { lostBonusJournals } from '../account/bonus-journals.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { isLastApproval, requireReason } from '../user/operator-refusals.ts';
import { notifyUser } from '../user/notify-user.ts';
import {
  findCorrection,
  lockState,
  storeDecision,
  type CorrectionDecision,
  type CorrectionRow,
} from './correction.queries.ts';
import { refuseUnpostable } from './request-correction.ts';
import { toCorrection } from './to-correction.ts';

const ACTIONS = { approved: 'approve', rejected: 'reject', cancelled: 'cancel' } as const;

/** The requester and another operator. */
const REQUIRED_APPROVALS = 2;

/** Notifies the owner that their balance was corrected, with the reason. */
async function notifyOwner(
  tx: Queries,
  context: CallContext,
  { id, user_id: userId, amount, balance_after: after, currency, reason }: CorrectionRow,
): Promise<void> {
  const figures = { amount: formatMoney(amount, currency), total: formatMoney(after!, currency) };
  await notifyUser(tx, context, userId, (language) => ({
    kind: 'correction_posted',
    reference: id,
    facts: { ...figures, currency, reason },
    mail: {
      amount: localMoney(figures.amount, currency, language),
      total: localMoney(figures.total, currency, language),
      reason,
      link: `${context.site}/`,
    },
  }));
}

const journalsOf = (
  { engine }: Pick<CallContext, 'engine'>,
  { id, amount }: CorrectionRow,
  account: LockedAccount,
): MovementJournal[] => [
  ...(amount > ZERO_MONEY ? lostBonusJournals(engine, account, id) : []),
  { kind: 'correction', reference: id, amounts: { amount } },
];

/**
 * The request is the first approval: it counts while its operator may decide.
 * @throws approval_lapsed
 */
async function refuseLapsed(tx: Queries, { brand }: CallContext, id: string): Promise<void> {
  const { lapsed } = (await findCorrection(tx, brand.id, id))!;
  if (lapsed !== null) throw new Failure('approval_lapsed');
}

/** Under the locks of account and correction. @throws wrong_state · approval_lapsed · account_closed · insufficient_funds · errors of `refuseLostAuthority` */
async function write(
  tx: Queries,
  context: CallContext,
  account: LockedAccount,
  { id, user_id: userId, amount }: CorrectionRow,
  { state, reason }: Pick<CorrectionDecision, 'state' | 'reason'>,
): Promise<CorrectionRow> {
  const { brand, now: at } = context;
  if ((await lockState(tx, brand.id, id)) !== 'pending') throw new Failure('wrong_state');
  await refuseLostAuthority(tx, context);
  if (state === 'approved') {
    await refuseLapsed(tx, context, id);
    await refuseUnpostable(tx, context, account, { userId, amount });
  }
  const balanceAfter = state === 'approved' ? add(account.balance, amount) : null;
  const by = sessionOf(context).user.id;
  await storeDecision(tx, brand.id, id, { state, by, at, reason, balanceAfter });
  const row = (await findCorrection(tx, brand.id, id))!;
  if (state === 'approved') await notifyOwner(tx, context, row);
  return row;
}

/** @throws wrong_state · approval_lapsed · account_closed · insufficient_funds · busy · session_required · account_suspended · role_required */
async function decide(
  context: CallContext,
  known: CorrectionRow,
  decision: Pick<CorrectionDecision, 'state' | 'reason'>,
): Promise<Correction> {
  const { engine } = context;
  const { account_id: id, user_id: userId, currency } = known;
  const accounts = [{ id, userId }] as const;
  const detail = {
    correction: known.id,
    amount: formatMoney(known.amount, currency),
    reason: decision.reason ?? known.reason,
  };
  const event = { action: `correction.${ACTIONS[decision.state]}`, detail };
  return await moveMoney(context, { by: movedByCaller(context), accounts }, async (tx, account) => {
    const row = await write(tx, context, account, known, decision);
    const journals = decision.state === 'approved' ? journalsOf(context, row, account) : [];
    return {
      journals,
      audit: event,
      hasWritten: true,
      answer: (after) => toCorrection(row, fundsAfter(engine, after)),
    };
  });
}

/** @throws not_found */
async function existing({ brand, ports }: CallContext, id: string): Promise<CorrectionRow> {
  const row = await findCorrection(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** A correction that the caller decides as the second operator. @throws not_found · own_account · second_approver_required */
async function asSecondOperator(context: CallContext, id: string): Promise<CorrectionRow> {
  const row = await existing(context, id);
  const { user_id: ownerId, requested_by: requester } = row;
  isLastApproval(context, { ownerId, approverIds: [requester], required: REQUIRED_APPROVALS });
  return row;
}

/** Posts the correction: journal, decision, audit entry and mail in one transaction. */
export const correctionApprove: Handler<'correction.approve'> = async (context, { params: { id } }) =>
  await decide(context, await asSecondOperator(context, id), { state: 'approved', reason: null });

export const correctionReject: Handler<'correction.reject'> = async (context, { params: { id }, body }) => {
  const reason = requireReason(body);
  return await decide(context, await asSecondOperator(context, id), { state: 'rejected', reason });
};

/** Corrections of other operators are not found. */
export const correctionCancel: Handler<'correction.cancel'> = async (context, { params: { id } }) => {
  const row = await existing(context, id);
  if (row.requested_by !== sessionOf(context).user.id) throw new Failure('not_found');
  return await decide(context, row, { state: 'cancelled', reason: null });
};
