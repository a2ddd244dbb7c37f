import { countedApprovals } from '../../../domain/access/approvals.ts';
import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import type { LapseReason } from '../../../schemas/generated/types.ts';
import { equalIfGiven, pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { CASE_USER_COLUMNS, type CaseUserRow } from '../user/case-user.ts';
import { lapseReason, type ApprovalRow } from '../user/to-approvals.ts';
import { needsOperatorSql } from './needs-operator.ts';
import {
  DEPOSIT_COLUMNS,
  type DepositMethod,
  type DepositPage,
  type DepositRow,
  type DepositState,
  type NewDepositEvent,
} from './deposit.queries.ts';

/** A deposit with its owner. */
export interface OwnedDepositRow extends DepositRow, CaseUserRow {}

const OWNED = `select ${DEPOSIT_COLUMNS}, ${CASE_USER_COLUMNS}
  from deposit d join app_user u on u.brand_id = d.brand_id and u.id = d.user_id`;

export async function findOwned(
  db: Queries,
  brandId: string,
  id: string,
): Promise<OwnedDepositRow | undefined> {
  const [row] = await db.query<OwnedDepositRow>(`${OWNED} where d.brand_id = $1 and d.id = $2`, [
    brandId,
    id,
  ]);
  return row;
}

export interface AllDeposits extends DepositPage {
  state: DepositState | 'undecided' | null;
  method: DepositMethod | null;
}

const inState = (state: AllDeposits['state']): string =>
  state === 'undecided'
    ? `$2::text is not null and ${needsOperatorSql('d')}`
    : equalIfGiven('d.state', '$2', state);

/** Deposits of a brand, newest first. */
export async function listAll(
  db: Queries,
  brandId: string,
  { state, method, after, limit }: AllDeposits,
): Promise<OwnedDepositRow[]> {
  const at = { after: '$4', limit: '$5' };
  return await db.query<OwnedDepositRow>(
    `${OWNED} where d.brand_id = $1 and ${inState(state)}
        and ${equalIfGiven('d.method', '$3', method)}
        and ${pageAfter('deposit', after, { as: 'd', time: 'created_at', at })}`,
    [brandId, state, method, after, limit],
  );
}

export interface DepositEventRow {
  deposit_id: string;
  at: Date;
  actor_id: string | null;
  /** Name of the actor. */
  actor: string | null;
  action: NewDepositEvent['action'];
  reason_code: string | null;
  reason: string | null;
  content: string | null;
  /** Why the actor may no longer decide. */
  lapsed: LapseReason | null;
}

/** Events of these deposits, oldest first. */
export async function listEvents(
  db: Queries,
  brandId: string,
  ids: readonly string[],
): Promise<DepositEventRow[]> {
  return await db.query<DepositEventRow>(
    `select e.deposit_id, e.at, e.actor_id, u.first_name || ' ' || u.last_name as actor, e.action,
      e.reason_code, e.reason, e.content, ${lapseReason('u', '$3')} as lapsed
       from deposit_event e left join app_user u on u.brand_id = e.brand_id and u.id = e.actor_id
      where e.brand_id = $1 and e.deposit_id = any($2::text[]) order by e.id`,
    [brandId, ids, OPERATOR_ROLES],
  );
}

/** An approval with the reference and amount that it confirms. */
export interface DepositApprovalRow extends ApprovalRow {
  content: string | null;
}

/** Approvals of operators, oldest first; a provider that confirms a payment is no operator. */
export const approvalsOf = (events: readonly DepositEventRow[]): DepositApprovalRow[] =>
  events.flatMap(({ at, action, actor_id: actor, actor: name, content, lapsed }) =>
    action === 'approve' && actor !== null ? [{ at, actor, name: name ?? '', content, lapsed }] : [],
  );

/** The approvals that count towards an undecided deposit. */
export async function listCounted(
  db: Queries,
  brandId: string,
  id: string,
  required: number,
): Promise<DepositApprovalRow[]> {
  return countedApprovals(approvalsOf(await listEvents(db, brandId, [id])), required, false);
}

/** Is this credit reference of another deposit? */
export async function isReferenceTaken(
  db: Queries,
  brandId: string,
  id: string,
  reference: string,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 from deposit where brand_id = $1 and credit_reference = $2 and id <> $3',
    [brandId, reference, id],
  );
  return rows.length > 0;
}

export async function requireApprovals(
  tx: Queries,
  brandId: string,
  id: string,
  count: number,
): Promise<void> {
  await tx.query('update deposit set required_approvals = $3 where brand_id = $1 and id = $2', [
    brandId,
    id,
    count,
  ]);
}

export async function findProof(
  db: Queries,
  brandId: string,
  id: string,
): Promise<{ id: string; media: string } | undefined> {
  const [row] = await db.query<{ id: string; media: string }>(
    `select f.id, f.media from deposit d
      join stored_file f on f.brand_id = d.brand_id and f.id = d.proof_file_id
      where d.brand_id = $1 and d.id = $2`,
    [brandId, id],
  );
  return row;
}
