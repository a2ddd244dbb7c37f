import { cleanText, isBlank } from '../../../domain/strings/clean-text.ts';
import { countedApprovals } from '../../../domain/access/approvals.ts';
import { canonicalTransaction } from '../../../domain/deposit/transaction-id.ts';
import type { Network } from '../../../domain/payout/crypto-address.ts';
import {
  canTake,
  mustLeaveReturn,
  OPEN_WITHDRAWAL_STATES,
  type WithdrawalAction,
  type WithdrawalState,
} from '../../../domain/payout/withdrawal-state.ts';
import type { OperatorWithdrawal } from '../../../schemas/generated/types.ts';
import { Failure, invalidFields } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { isLastApproval, refuseOwn, requireReason } from '../user/operator-refusals.ts';
import { changeWithdrawal, recordStep, takeStep, type StepFacts } from './change-withdrawal.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import { approvalsOf, toStoredOperatorWithdrawal, withDestination } from './to-withdrawal.ts';
import {
  findWithdrawal,
  listAllWithdrawals,
  listSteps,
  type OwnedWithdrawalRow,
} from './withdrawal.queries.ts';

/**
 * Runs a step of the operator.
 * @throws not_found · own_account · wrong_state · errors of `write`
 */
async function operate(
  context: CallContext,
  id: string,
  action: WithdrawalAction,
  write: (tx: Queries, row: OwnedWithdrawalRow) => Promise<boolean>,
  mail?: 'withdrawal_sent' | 'withdrawal_rejected',
): Promise<OperatorWithdrawal> {
  const { brand, ports } = context;
  const row = await findWithdrawal(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  refuseOwn(context, row.user_id);
  const stored = await changeWithdrawal(context, row, action, {
    async write(tx, before) {
      await refuseLostAuthority(tx, context);
      if (!canTake(action, before.state)) throw new Failure('wrong_state');
      return await write(tx, before);
    },
    async answer(tx, after) {
      if (mail) await notifyOfWithdrawal(tx, context, after, mail);
      return toStoredOperatorWithdrawal(after, await listSteps(tx, brand.id, [id]));
    },
  });
  return withDestination(stored, row);
}

const stepOf =
  (context: CallContext, action: WithdrawalAction, facts: StepFacts = {}) =>
  async (tx: Queries, row: OwnedWithdrawalRow): Promise<boolean> => {
    await takeStep(tx, context, row, action, facts);
    return true;
  };

/** @throws second_approver_required when this administrator's approval counts already */
export const withdrawalApprove: Handler<'withdrawal.approve'> = (context, { params: { id } }) =>
  operate(context, id, 'approve', async (tx, row) => {
    const steps = await listSteps(tx, context.brand.id, [id]);
    const { required_approvals: required } = row;
    const counted = countedApprovals(approvalsOf(steps), required, false);
    const approverIds = counted.map(({ actor }) => actor);
    const isLast = isLastApproval(context, { ownerId: row.user_id, approverIds, required });
    if (isLast) await takeStep(tx, context, row, 'approve');
    else await recordStep(tx, context, row, 'approve');
    return isLast;
  });

/** A transaction of a network has one spelling, so that it is the payment of one withdrawal. */
const paymentReference = ({ type, payout_content: { network } }: OwnedWithdrawalRow, text: string): string =>
  type === 'crypto' ? canonicalTransaction(network as Network, text) : text;

export const withdrawalSend: Handler<'withdrawal.send'> = async (context, { params: { id }, body }) => {
  const text = cleanText(body.reference);
  if (isBlank(text)) throw invalidFields({ reference: 'required' });
  return await operate(
    context,
    id,
    'send',
    (tx, row) => stepOf(context, 'send', { reference: paymentReference(row, text) })(tx, row),
    'withdrawal_sent',
  );
};

export const withdrawalSettle: Handler<'withdrawal.settle'> = (context, { params: { id } }) =>
  operate(context, id, 'settle', stepOf(context, 'settle'));

/** @throws reason_required · second_approver_required for the return of a payment that this operator has sent */
export const withdrawalReject: Handler<'withdrawal.reject'> = async (context, { params: { id }, body }) => {
  const reason = requireReason(body);
  return await operate(
    context,
    id,
    'reject',
    async (tx, row) => {
      const steps = await listSteps(tx, context.brand.id, [id]);
      if (mustLeaveReturn(row.required_approvals, steps, sessionOf(context).user.id))
        throw new Failure('second_approver_required');
      return await stepOf(context, 'reject', { reason })(tx, row);
    },
    'withdrawal_rejected',
  );
};

/** @throws not_found, also for a withdrawal of another brand */
export const withdrawalRead: Handler<'withdrawal.read'> = async (context, { params: { id } }) => {
  const { brand, ports } = context;
  const row = await findWithdrawal(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  return withDestination(toStoredOperatorWithdrawal(row, await listSteps(ports.db, brand.id, [id])), row);
};

/** The states that a filter of the list selects; null for all. */
function statesOf(filter: WithdrawalState | 'open' | undefined): readonly WithdrawalState[] | null {
  if (filter === 'open') return OPEN_WITHDRAWAL_STATES;
  return filter === undefined ? null : [filter];
}

export const withdrawalListAll: Handler<'withdrawal.list-all'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const rows = await listAllWithdrawals(ports.db, brand.id, statesOf(query.state), {
    after: query.after ?? null,
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  const steps = await listSteps(
    ports.db,
    brand.id,
    page.map(({ id }) => id),
  );
  return {
    withdrawals: page.map((row) =>
      withDestination(
        toStoredOperatorWithdrawal(
          row,
          steps.filter((step) => step.withdrawal_id === row.id),
        ),
        row,
      ),
    ),
    next,
  };
};
