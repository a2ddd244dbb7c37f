import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import type { Money } from '../../../domain/money/amount.ts';
import type { WithdrawalAction, WithdrawalState } from '../../../domain/payout/withdrawal-state.ts';
import type { PayoutType, WithdrawalType } from '../../../schemas/generated/types.ts';
import { violatesConstraint } from '../../db/violates-constraint.ts';
import { Failure } from '../../failure.ts';
import { oneOfIfGiven, ownPage, pageAfter, pageParams, type OwnPage } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import type { AccountContent } from '../payout-account/read-destination.ts';
import { CASE_USER_COLUMNS, type CaseUserRow } from '../user/case-user.ts';
import { lapseReason, type ApprovalRow } from '../user/to-approvals.ts';

export interface WithdrawalRow {
  id: string;
  user_id: string;
  /** The account that it is paid from. */
  account_id: string;
  payout_account_id: string;
  payout_type: PayoutType;
  payout_content: AccountContent;
  wallet: 'withdrawable' | 'balance';
  type: WithdrawalType;
  currency: string;
  amount: Money;
  fee: Money;
  state: WithdrawalState;
  required_approvals: number;
  reference: string | null;
  reason: string | null;
  created_at: Date;
  approved_at: Date | null;
  sent_at: Date | null;
  settled_at: Date | null;
  rejected_at: Date | null;
  cancelled_at: Date | null;
}

/** A withdrawal with its owner. */
export interface OwnedWithdrawalRow extends WithdrawalRow, CaseUserRow {
  /** What the house has paid for refunds and chargebacks of the account's deposits. */
  reversal_cover: Money;
}

export interface StepRow {
  withdrawal_id: string;
  at: Date;
  actor: string;
  action: 'request' | WithdrawalAction;
  reason: string | null;
}

/** A step with the name of its actor, and why they may no longer decide. */
export interface NamedStepRow extends StepRow, ApprovalRow {}

const COLUMNS = `w.id, w.user_id, w.account_id, w.payout_account_id, p.type as payout_type,
  p.content as payout_content, w.wallet, w.type, w.currency, w.amount, w.fee, w.state, w.required_approvals,
  w.reference, w.reason, w.created_at, w.approved_at, w.sent_at, w.settled_at, w.rejected_at, w.cancelled_at`;
const PAYOUT_ACCOUNT = 'join payout_account p on p.brand_id = w.brand_id and p.id = w.payout_account_id';
const WITHDRAWAL = `from withdrawal w ${PAYOUT_ACCOUNT}`;
/** Deposits and withdrawals have the same account, the user's real one. */
const REVERSAL_COVER = `(select coalesce(sum(d.covered), 0)::bigint from deposit d
    where d.brand_id = w.brand_id and d.user_id = w.user_id and d.covered > 0) as reversal_cover`;
const OWNED = `select ${COLUMNS}, ${CASE_USER_COLUMNS}, ${REVERSAL_COVER} ${WITHDRAWAL}
  join app_user u on u.brand_id = w.brand_id and u.id = w.user_id`;

export async function findWithdrawal(
  db: Queries,
  brandId: string,
  id: string,
): Promise<OwnedWithdrawalRow | undefined> {
  const [row] = await db.query<OwnedWithdrawalRow>(`${OWNED} where w.brand_id = $1 and w.id = $2`, [
    brandId,
    id,
  ]);
  return row;
}

/** The state of a withdrawal, which no other transaction changes before this one ends. */
export async function lockState(tx: Queries, brandId: string, id: string): Promise<WithdrawalState> {
  const [row] = await tx.query<{ state: WithdrawalState }>(
    'select state from withdrawal where brand_id = $1 and id = $2 for update',
    [brandId, id],
  );
  return row!.state;
}

export interface PageOfRows {
  /** Id of the last row of the previous page. */
  after: string | null;
  limit: number;
}

export interface OwnWithdrawals extends OwnPage {
  state: WithdrawalState | null;
  /** A part of a text of the withdrawal; empty for all. */
  search: string;
  /** Payout accounts whose withdrawals match the search, too. */
  payoutAccounts: readonly string[];
}

const { where: OWN, order: NEWEST_FIRST } = ownPage('withdrawal', 'w');

/** Withdrawals of a user, newest first. */
export async function listWithdrawals(
  db: Queries,
  brandId: string,
  { state, search, payoutAccounts, ...page }: OwnWithdrawals,
): Promise<WithdrawalRow[]> {
  return await db.query<WithdrawalRow>(
    `select ${COLUMNS} ${WITHDRAWAL}
      where ${OWN} and ($7::text is null or w.state = $7)
        and ($8::text = '' or w.payout_account_id = any($9::text[])
          or exists (select 1 from unnest(array[w.id, w.reference, w.reason]) part
                      where strpos(lower(part), $8) > 0))
      ${NEWEST_FIRST}`,
    [...pageParams(brandId, page), state, search.toLowerCase(), payoutAccounts],
  );
}

/** Withdrawals of a user with these ids. */
export async function listWithdrawalsById(
  db: Queries,
  brandId: string,
  userId: string,
  ids: readonly string[],
): Promise<WithdrawalRow[]> {
  return await db.query<WithdrawalRow>(
    `select ${COLUMNS} ${WITHDRAWAL} where w.brand_id = $1 and w.user_id = $2 and w.id = any($3::text[])`,
    [brandId, userId, ids],
  );
}

/** Withdrawals of the brand, newest first. */
export async function listAllWithdrawals(
  db: Queries,
  brandId: string,
  states: readonly WithdrawalState[] | null,
  { after, limit }: PageOfRows,
): Promise<OwnedWithdrawalRow[]> {
  const at = { after: '$3', limit: '$4' };
  return await db.query<OwnedWithdrawalRow>(
    `${OWNED} where w.brand_id = $1 and ${oneOfIfGiven('w.state', '$2', states)}
        and ${pageAfter('withdrawal', after, { as: 'w', time: 'created_at', at })}`,
    [brandId, states, after, limit],
  );
}

/** Steps of these withdrawals, oldest first. */
export async function listSteps(
  db: Queries,
  brandId: string,
  ids: readonly string[],
): Promise<NamedStepRow[]> {
  return await db.query<NamedStepRow>(
    `select s.withdrawal_id, s.at, s.actor, u.first_name || ' ' || u.last_name as name, s.action, s.reason,
      ${lapseReason('u', '$3')} as lapsed
       from withdrawal_step s join app_user u on u.brand_id = s.brand_id and u.id = s.actor
      where s.brand_id = $1 and s.withdrawal_id = any($2::text[]) order by s.withdrawal_id, s.number`,
    [brandId, ids, OPERATOR_ROLES],
  );
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'user_id'
  | 'account_id'
  | 'payout_account_id'
  | 'wallet'
  | 'type'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'required_approvals'
>;

/** A withdrawal as it is inserted. */
export const requestedRow = (
  row: NewWithdrawal,
  payout: { type: PayoutType; content: AccountContent },
  now: Date,
): WithdrawalRow => ({
  ...row,
  payout_type: payout.type,
  payout_content: payout.content,
  state: 'requested',
  reference: null,
  reason: null,
  created_at: now,
  approved_at: null,
  sent_at: null,
  settled_at: null,
  rejected_at: null,
  cancelled_at: null,
});

/** Inserts a withdrawal with the first step of its history, the request of its owner. */
export async function insertWithdrawal(
  tx: Queries,
  brandId: string,
  row: NewWithdrawal,
  now: Date,
): Promise<void> {
  await tx.write(
    `with w as (
       insert into withdrawal (brand_id, id, user_id, account_id, payout_account_id, wallet, type, currency,
                               amount, fee, required_approvals, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning brand_id, id, created_at, user_id)
     insert into withdrawal_step (brand_id, withdrawal_id, number, at, actor, action)
     select brand_id, id, 1, created_at, user_id, 'request' from w`,
    [
      brandId,
      row.id,
      row.user_id,
      row.account_id,
      row.payout_account_id,
      row.wallet,
      row.type,
      row.currency,
      row.amount,
      row.fee,
      row.required_approvals,
      now,
    ],
  );
}

/** Adds a step to the history; the account of the withdrawal is locked. */
export async function insertStep(
  tx: Queries,
  brandId: string,
  { withdrawal_id: id, at, actor, action, reason }: StepRow,
): Promise<void> {
  await tx.query(
    `insert into withdrawal_step (brand_id, withdrawal_id, number, at, actor, action, reason)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from withdrawal_step
       where brand_id = $1 and withdrawal_id = $2`,
    [brandId, id, at, actor, action, reason],
  );
}

const TIMES = ['approved', 'sent', 'settled', 'rejected', 'cancelled'] as const;

/** A new state with the facts that come with it. */
export interface StateChange {
  to: (typeof TIMES)[number];
  reference?: string;
  reason?: string;
}

/** @throws reference_used when another payment of the type has the reference, apart from spaces and case */
export async function changeState(
  tx: Queries,
  brandId: string,
  id: string,
  { to, reference, reason }: StateChange,
  now: Date,
): Promise<void> {
  try {
    await tx.query(
      `update withdrawal
        set state = $3, ${to}_at = $4, reference = coalesce($5, reference), reason = coalesce($6, reason)
        where brand_id = $1 and id = $2`,
      [brandId, id, to, now, reference ?? null, reason ?? null],
    );
  } catch (error) {
    if (violatesConstraint(error, 'withdrawal_reference')) throw new Failure('reference_used');
    throw error;
  }
}
