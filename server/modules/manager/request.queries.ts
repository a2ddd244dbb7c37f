import type { ManagerRequest } from '../../../schemas/generated/types.ts';
import { equalIfGiven, pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';

export type RequestState = ManagerRequest['state'];

/** A manager's request; once accepted, it is the connection. */
export interface RequestRow {
  id: string;
  user_id: string;
  /** Public number of the trader. */
  number: number;
  manager_id: string;
  /** Name of the manager. */
  manager: string;
  state: RequestState;
  created_at: Date;
  answered_at: Date | null;
}

const REQUEST = `select r.id, r.user_id, u.number, r.manager_id,
  m.first_name || ' ' || m.last_name as manager, r.state, r.created_at, r.answered_at
  from manager_request r
  join app_user u on u.brand_id = r.brand_id and u.id = r.user_id
  join app_user m on m.brand_id = r.brand_id and m.id = r.manager_id`;

export async function findRequest(db: Queries, brandId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(`${REQUEST} where r.brand_id = $1 and r.id = $2`, [brandId, id]);
  return row;
}

/** The pending or accepted request of a trader; at most one exists. */
export async function findOpenRequest(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(
    `${REQUEST} where r.brand_id = $1 and r.user_id = $2 and r.state in ('pending', 'accepted')`,
    [brandId, userId],
  );
  return row;
}

/** Accounts connected to a manager, oldest connection first. */
export async function listConnections(
  db: Queries,
  brandId: string,
  managerId: string,
): Promise<RequestRow[]> {
  return await db.query<RequestRow>(
    `${REQUEST} where r.brand_id = $1 and r.manager_id = $2 and r.state = 'accepted'
      order by r.answered_at, r.id`,
    [brandId, managerId],
  );
}

export interface RequestPage {
  /** Null: requests of every manager. */
  managerId: string | null;
  state: RequestState | null;
  /** Id of the last row of the previous page. */
  after: string | null;
  limit: number;
}

/** Newest first. */
export async function listRequests(
  db: Queries,
  brandId: string,
  { managerId, state, after, limit }: RequestPage,
): Promise<RequestRow[]> {
  const at = { after: '$4', limit: '$5' };
  return await db.query<RequestRow>(
    `${REQUEST} where r.brand_id = $1 and ${equalIfGiven('r.manager_id', '$2', managerId)}
        and ${equalIfGiven('r.state', '$3', state)}
        and ${pageAfter('manager_request', after, { as: 'r', time: 'created_at', at })}`,
    [brandId, managerId, state, after, limit],
  );
}

/** @returns false when the trader already has an open request */
export async function insertRequest(
  db: Queries,
  brandId: string,
  request: { id: string; userId: string; managerId: string; askedBy: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `insert into manager_request (brand_id, id, user_id, manager_id, asked_by, created_at)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, user_id) where state in ('pending', 'accepted') do nothing returning id`,
    [brandId, request.id, request.userId, request.managerId, request.askedBy, now],
  );
  return rows.length > 0;
}

/** Has this trader ever had a request? */
export async function hasRequests(db: Queries, brandId: string, userId: string): Promise<boolean> {
  return (
    (
      await db.query('select 1 from manager_request where brand_id = $1 and user_id = $2 limit 1', [
        brandId,
        userId,
      ])
    ).length > 0
  );
}

/**
 * Changes the state of a request, after orders that lock the connection.
 * @returns false when its state is not `from`
 */
export async function moveRequest(
  tx: Queries,
  brandId: string,
  id: string,
  from: RequestState,
  to: RequestState,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update manager_request
        set state = $4,
            answered_at = case when $4 in ('accepted', 'declined') then $5::timestamptz else answered_at end,
            ended_at = case when $4 in ('withdrawn', 'revoked') then $5::timestamptz end
      where brand_id = $1 and id = $2 and state = $3 returning id`,
    [brandId, id, from, to, now],
  );
  return rows.length > 0;
}

/**
 * Whether the auto-trade service is active. Locks the trader's row, so that neither the service nor the state
 * of a request changes before the transaction ends.
 */
export async function lockService(tx: Queries, brandId: string, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ auto_trade_active: boolean }>(
    'select auto_trade_active from app_user where brand_id = $1 and id = $2 for no key update',
    [brandId, userId],
  );
  return row?.auto_trade_active ?? false;
}

export async function setService(
  tx: Queries,
  brandId: string,
  userId: string,
  isActive: boolean,
): Promise<void> {
  await tx.query('update app_user set auto_trade_active = $3 where brand_id = $1 and id = $2', [
    brandId,
    userId,
    isActive,
  ]);
}

/** The user of a public number, unless their account is closed. */
export async function findUserId(db: Queries, brandId: string, number: number): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select id from app_user where brand_id = $1 and number = $2 and closed_at is null',
    [brandId, number],
  );
  return row?.id;
}

/** Number of currently connected accounts, and of all that ever were. */
export async function countClients(
  db: Queries,
  brandId: string,
  managerId: string,
): Promise<{ now: number; ever: number }> {
  const [row] = await db.query<{ now: number; ever: number }>(
    `select count(*) filter (where state = 'accepted')::int as now,
      count(distinct user_id) filter (where state in ('accepted', 'revoked'))::int as ever
       from manager_request where brand_id = $1 and manager_id = $2`,
    [brandId, managerId],
  );
  return row!;
}
