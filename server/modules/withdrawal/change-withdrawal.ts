import { WITHDRAWAL_STEPS, type WithdrawalAction } from '../../../domain/payout/withdrawal-state.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { lostBonusJournals } from '../account/bonus-journals.ts';
import {
  changeState,
  findWithdrawal,
  insertStep,
  lockState,
  type OwnedWithdrawalRow,
  type StateChange,
  type WithdrawalRow,
} from './withdrawal.queries.ts';

/** Facts that come with a step. */
export type StepFacts = Omit<StateChange, 'to'>;

/** Writes a step of the history. */
export async function recordStep(
  tx: Queries,
  context: CallContext,
  { id }: Pick<WithdrawalRow, 'id'>,
  action: WithdrawalAction,
  reason: string | null = null,
): Promise<void> {
  const actor = sessionOf(context).user.id;
  await insertStep(tx, context.brand.id, { withdrawal_id: id, at: context.now, actor, action, reason });
}

/** Writes a step and the state that it leads to. */
export async function takeStep(
  tx: Queries,
  context: CallContext,
  row: Pick<WithdrawalRow, 'id'>,
  action: WithdrawalAction,
  facts: StepFacts = {},
): Promise<void> {
  const { to } = WITHDRAWAL_STEPS[action] as { to: StateChange['to'] };
  await changeState(tx, context.brand.id, row.id, { to, ...facts }, context.now);
  await recordStep(tx, context, row, action, facts.reason);
}

/** The journals of a step. */
function journalsOf(
  { engine }: Pick<CallContext, 'engine'>,
  action: WithdrawalAction,
  { id, amount, fee }: WithdrawalRow,
  account: LockedAccount,
): MovementJournal[] {
  const { journal } = WITHDRAWAL_STEPS[action];
  if (journal === 'withdrawal_payout') return [{ kind: journal, reference: id, amounts: { amount, fee } }];
  return journal
    ? [...lostBonusJournals(engine, account, id), { kind: journal, reference: id, amounts: { amount } }]
    : [];
}

export interface Change<Answer> {
  /**
   * Writes the step, or fails, under the locks of the account and the withdrawal, which is as it was before.
   * @returns false when the state does not change: no journal is posted
   */
  write: (tx: Queries, row: OwnedWithdrawalRow) => Promise<boolean>;
  /** The answer, from the withdrawal after the step. */
  answer: (tx: Queries, row: OwnedWithdrawalRow) => Promise<Answer>;
}

/** Changes a withdrawal once per idempotency key, with the journal of the step. */
export async function changeWithdrawal<Answer>(
  context: CallContext,
  { id, account_id: accountId, user_id: userId }: OwnedWithdrawalRow,
  action: WithdrawalAction,
  { write, answer }: Change<Answer>,
): Promise<Answer> {
  const { brand } = context;
  const event = { action: `withdrawal.${action}`, detail: { withdrawal: id } };
  const moved = { by: movedByCaller(context), accounts: [{ id: accountId, userId }] } as const;
  return await moveMoney(context, moved, async (tx, account) => {
    const state = await lockState(tx, brand.id, id);
    const before = (await findWithdrawal(tx, brand.id, id))!;
    const isChanged = await write(tx, { ...before, state });
    const after = (await findWithdrawal(tx, brand.id, id))!;
    const result = await answer(tx, after);
    const journals = isChanged ? journalsOf(context, action, after, account) : [];
    return { journals, audit: event, hasWritten: true, answer: () => result };
  });
}
