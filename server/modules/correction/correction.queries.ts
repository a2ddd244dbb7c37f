import { parsePublicNumber } from '../../../domain/account/public-number.ts';
import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import type { Money } from '../../../domain/money/amount.ts';
import type { LapseReason } from '../../../schemas/generated/types.ts';
import { equalIfGiven, pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { CASE_USER_COLUMNS, type CaseUserRow } from '../user/case-user.ts';
import { lapseReason } from '../user/to-approvals.ts';

export type CorrectionState = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** A correction with its owner and operators. */
export interface CorrectionRow extends CaseUserRow {
  id: string;
  account_id: string;
  currency: string;
  /** Effect on the balance, in minor units. */
  amount: Money;
  reason: string;
  state: CorrectionState;
  requested_by: string;
  requester: string;
  /** Why the requester may no longer decide. */
  lapsed: LapseReason | null;
  created_at: Date;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  rejection_reason: string | null;
  balance_after: Money | null;
}

const nameOf = (table: string) => `${table}.first_name || ' ' || ${table}.last_name`;

/** For the parameters `$1` brand and `$2` operator roles. */
const CORRECTION = `select c.id, c.user_id, c.account_id, c.currency, c.amount, c.reason, c.state,
  c.requested_by, ${nameOf('r')} as requester, ${lapseReason('r', '$2')} as lapsed, c.created_at, c.decided_by,
  ${nameOf('d')} as decider, c.decided_at, c.rejection_reason, c.balance_after, ${CASE_USER_COLUMNS}
  from correction c
  join app_user u on u.brand_id = c.brand_id and u.id = c.user_id
  join app_user r on r.brand_id = c.brand_id and r.id = c.requested_by
  left join app_user d on d.brand_id = c.brand_id and d.id = c.decided_by`;

export async function findCorrection(
  db: Queries,
  brandId: string,
  id: string,
): Promise<CorrectionRow | undefined> {
  const [row] = await db.query<CorrectionRow>(`${CORRECTION} where c.brand_id = $1 and c.id = $3`, [
    brandId,
    OPERATOR_ROLES,
    id,
  ]);
  return row;
}

/** The state of a correction, which no other transaction changes before this one ends. */
export async function lockState(tx: Queries, brandId: string, id: string): Promise<CorrectionState> {
  const [row] = await tx.query<{ state: CorrectionState }>(
    'select state from correction where brand_id = $1 and id = $2 for update',
    [brandId, id],
  );
  return row!.state;
}

/** Corrections of the brand, newest first, after the one with the id `after`. */
export async function listCorrections(
  db: Queries,
  brandId: string,
  state: CorrectionState | null,
  { after, limit }: { after: string | null; limit: number },
): Promise<CorrectionRow[]> {
  const at = { after: '$4', limit: '$5' };
  return await db.query<CorrectionRow>(
    `${CORRECTION} where c.brand_id = $1 and ${equalIfGiven('c.state', '$3', state)}
        and ${pageAfter('correction', after, { as: 'c', time: 'created_at', at })}`,
    [brandId, OPERATOR_ROLES, state, after, limit],
  );
}

export type NewCorrection = Pick<
  CorrectionRow,
  'id' | 'user_id' | 'account_id' | 'currency' | 'amount' | 'reason' | 'requested_by' | 'created_at'
>;

export async function insertCorrection(tx: Queries, brandId: string, row: NewCorrection): Promise<void> {
  await tx.query(
    `insert into correction (brand_id, id, user_id, account_id, currency, amount, reason, requested_by,
                             created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      brandId,
      row.id,
      row.user_id,
      row.account_id,
      row.currency,
      row.amount,
      row.reason,
      row.requested_by,
      row.created_at,
    ],
  );
}

export interface CorrectionDecision {
  state: Exclude<CorrectionState, 'pending'>;
  by: string;
  at: Date;
  /** Of a rejection. */
  reason: string | null;
  /** Of an approval. */
  balanceAfter: Money | null;
}

export async function storeDecision(
  tx: Queries,
  brandId: string,
  id: string,
  { state, by, at, reason, balanceAfter }: CorrectionDecision,
): Promise<void> {
  await tx.query(
    `update correction
      set state = $3, decided_by = $4, decided_at = $5, rejection_reason = $6, balance_after = $7
      where brand_id = $1 and id = $2`,
    [brandId, id, state, by, at, reason, balanceAfter],
  );
}

/** A customer with the currency of their real account. */
export interface CustomerRow extends CaseUserRow {
  currency: string;
}

/** A user by id, public number or address. */
export async function findCustomer(
  db: Queries,
  brandId: string,
  named: string,
): Promise<CustomerRow | undefined> {
  const number = parsePublicNumber(named);
  const [condition, value] =
    number !== null
      ? ['u.number = $2', number]
      : [named.includes('@') ? 'u.email = lower($2)' : 'u.id = $2', named];
  const [row] = await db.query<CustomerRow>(
    `select u.id as user_id, ${CASE_USER_COLUMNS}, u.currency from app_user u
      where u.brand_id = $1 and ${condition}`,
    [brandId, value],
  );
  return row;
}
