import type { Queries } from '../../ports.ts';

/** The trader of a connection and whether they may trade. */
export interface ConnectedTrader {
  suspended: boolean;
  is_trading: boolean;
}

/**
 * A connection whose manager may act for the trader now: the trader has accepted it, and the manager has the
 * role and is not suspended. The aliases are r (the request), m (the manager) and o (the role); a statement
 * that acts locks all three, so that none of them ends before it commits.
 */
export const ACTING_CONNECTION = `manager_request r
       join app_user m on m.brand_id = r.brand_id and m.id = r.manager_id and r.state = 'accepted'
         and not m.suspended
       join user_role o on o.brand_id = m.brand_id and o.user_id = m.id and o.role = 'manager'`;

/** Whether the manager of a connection may act for the trader. */
export async function mayAct(db: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await db.query(`select 1 from ${ACTING_CONNECTION} where r.brand_id = $1 and r.id = $2`, [
    brandId,
    id,
  ]);
  return rows.length > 0;
}

/** The trader of a connection; undefined when its manager may not act for the trader. */
export async function findConnectedTrader(
  db: Queries,
  brandId: string,
  id: string,
): Promise<ConnectedTrader | undefined> {
  const [row] = await db.query<ConnectedTrader>(
    `select u.suspended, u.is_trading from ${ACTING_CONNECTION}
       join app_user u on u.brand_id = r.brand_id and u.id = r.user_id
      where r.brand_id = $1 and r.id = $2`,
    [brandId, id],
  );
  return row;
}

/** As `mayAct`, and it remains so until this transaction ends. */
export async function holdAuthority(tx: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from ${ACTING_CONNECTION} where r.brand_id = $1 and r.id = $2 for share of r, m, o`,
    [brandId, id],
  );
  return rows.length > 0;
}

/** The traders who are connected to a manager. */
export async function listConnectedTraders(
  db: Queries,
  brandId: string,
  managerId: string,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    "select user_id from manager_request where brand_id = $1 and manager_id = $2 and state = 'accepted'",
    [brandId, managerId],
  );
  return rows.map(({ user_id: userId }) => userId);
}
