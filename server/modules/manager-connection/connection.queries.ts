import type { Queries } from '../../ports.ts';

/** The trader of a connection and whether they may trade. */
export interface ConnectedTrader {
  suspended: boolean;
  is_trading: boolean;
}

export async function isConnected(db: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    "select 1 from manager_request where brand_id = $1 and id = $2 and state = 'accepted'",
    [brandId, id],
  );
  return rows.length > 0;
}

/** The trader of a connection; undefined when it has ended or its manager is suspended. */
export async function findConnectedTrader(
  db: Queries,
  brandId: string,
  id: string,
): Promise<ConnectedTrader | undefined> {
  const [row] = await db.query<ConnectedTrader>(
    `select u.suspended, u.is_trading from manager_request r
       join app_user u on u.brand_id = r.brand_id and u.id = r.user_id
       join app_user m on m.brand_id = r.brand_id and m.id = r.manager_id and not m.suspended
      where r.brand_id = $1 and r.id = $2 and r.state = 'accepted'`,
    [brandId, id],
  );
  return row;
}

/**
 * Locks a connection, so that it cannot end before this transaction.
 * @returns false when it has ended
 */
export async function holdConnection(tx: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from manager_request where brand_id = $1 and id = $2 and state = 'accepted' for share",
    [brandId, id],
  );
  return rows.length > 0;
}
