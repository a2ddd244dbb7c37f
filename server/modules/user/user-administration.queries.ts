import { parsePublicNumber } from '../../../domain/account/public-number.ts';
import type { Queries } from '../../ports.ts';
import { USER_COLUMNS, type Role, type UserRow } from './user.queries.ts';

/**
 * Newest first. `after` is the id of the last row of the previous page; `search` a part of name or address,
 * or the public number.
 */
export async function listUsers(
  db: Queries,
  brandId: string,
  page: { after: string; limit: number; search: string },
): Promise<UserRow[]> {
  return await db.query<UserRow>(
    `select ${USER_COLUMNS} from app_user u
      where u.brand_id = $1
        and ($2 = '' or u.number < (select number from app_user where brand_id = $1 and id = $2))
        and ($4 = '' or strpos(lower(u.email || ' ' || u.first_name || ' ' || u.last_name), lower($4)) > 0
             or u.number = $5::int)
      order by u.number desc limit $3`,
    [brandId, page.after, page.limit, page.search, parsePublicNumber(page.search)],
  );
}

/** @returns false when the account does not exist or is already approved */
export async function setApproved(db: Queries, brandId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update app_user set approved_at = $3 where brand_id = $1 and id = $2 and approved_at is null
      returning id`,
    [brandId, id, now],
  );
  return rows.length > 0;
}

/** @returns false when the user already has the role */
export async function grantRole(db: Queries, brandId: string, id: string, role: Role): Promise<boolean> {
  const rows = await db.query(
    `insert into user_role (brand_id, user_id, role)
      values ($1, $2, $3) on conflict do nothing returning role`,
    [brandId, id, role],
  );
  return rows.length > 0;
}

/** @returns false when the user does not have the role */
export async function revokeRole(db: Queries, brandId: string, id: string, role: Role): Promise<boolean> {
  const rows = await db.query(
    'delete from user_role where brand_id = $1 and user_id = $2 and role = $3 returning role',
    [brandId, id, role],
  );
  return rows.length > 0;
}

export async function hasSuperadmin(db: Queries, brandId: string): Promise<boolean> {
  const rows = await db.query("select 1 from user_role where brand_id = $1 and role = 'superadmin' limit 1", [
    brandId,
  ]);
  return rows.length > 0;
}

export async function setName(
  db: Queries,
  brandId: string,
  id: string,
  { first, last }: { first: string; last: string },
): Promise<void> {
  await db.query('update app_user set first_name = $3, last_name = $4 where brand_id = $1 and id = $2', [
    brandId,
    id,
    first,
    last,
  ]);
}

export interface AccountState {
  suspended: boolean;
  isTrading: boolean;
  reason: string | null;
  contact: string | null;
}

export async function setState(db: Queries, brandId: string, id: string, state: AccountState): Promise<void> {
  await db.query(
    `update app_user set suspended = $3, is_trading = $4, state_reason = $5, state_contact = $6
      where brand_id = $1 and id = $2`,
    [brandId, id, state.suspended, state.isTrading, state.reason, state.contact],
  );
}
