import type { CaseUser } from '../../../schemas/generated/types.ts';

/** The columns of a case's customer, with `app_user` as `u`. */
export const CASE_USER_COLUMNS = `u.number, u.first_name || ' ' || u.last_name as name, u.email,
  u.kyc_status as identity,
  case when u.closed_at is not null then 'closed' when u.suspended then 'suspended' else 'active' end as user_state`;

export interface CaseUserRow {
  user_id: string;
  number: number;
  name: string;
  email: string;
  identity: CaseUser['identity'];
  user_state: CaseUser['state'];
}

/** The customer of a case as the operator sees them. */
export const toCaseUser = (row: CaseUserRow): CaseUser => ({
  id: row.user_id,
  number: row.number,
  name: row.name,
  email: row.email,
  identity: row.identity,
  state: row.user_state,
});
