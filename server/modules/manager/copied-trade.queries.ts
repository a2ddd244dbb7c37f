import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Queries } from '../../ports.ts';
import { ACTING_CONNECTION } from '../manager-connection/connection.queries.ts';

/** A manager's own position and the connection to copy it to. */
export interface PlannedCopy {
  source_id: string;
  connection_id: string;
  manager_id: string;
  user_id: string;
  asset_id: string;
  side: Side;
  qty: string;
  leverage: number;
  opening_price: string;
  open_at: Date;
  /** The source is still open. */
  is_open: boolean;
}

/** An open copy whose source is closed. */
export interface PendingCopy {
  source_id: string;
  connection_id: string;
  manager_id: string;
  user_id: string;
  asset_id: string;
  copy_id: string;
}

/** The brands among these that have a connected manager. */
export async function connectedBrands(db: Queries, brandIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select b.id from unnest($1::text[]) b (id)
      where exists (select 1 from manager_request r where r.brand_id = b.id and r.state = 'accepted')
        or exists (select 1 from copied_trade c where c.brand_id = b.id and c.state in ('pending', 'open'))`,
    [brandIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Plans a copy of every open position that a manager opened for themselves after a connection with an
 * active service began.
 */
export async function planCopies(db: Queries, brandId: string, now: Date): Promise<void> {
  await db.query(
    `insert into copied_trade (brand_id, source_id, connection_id, planned_at)
     select r.brand_id, p.id, r.id, $2
       from ${ACTING_CONNECTION}
       join app_user u on u.brand_id = r.brand_id and u.id = r.user_id and u.auto_trade_active
       join account a on a.brand_id = r.brand_id and a.user_id = r.manager_id and a.mode = 'real'
       join position p on p.brand_id = r.brand_id and p.account_id = a.id and p.status = 0
         and p.opened_by = 'trader' and p.open_at >= r.answered_at
      where r.brand_id = $1
        and not exists (select 1 from copied_trade c
                         where c.brand_id = r.brand_id and c.source_id = p.id and c.connection_id = r.id)
     on conflict do nothing`,
    [brandId, now],
  );
}

export async function listPlanned(db: Queries, brandId: string): Promise<PlannedCopy[]> {
  return await db.query<PlannedCopy>(
    `select c.source_id, c.connection_id, r.manager_id, r.user_id, p.asset_id, p.side, p.qty, p.leverage,
      p.opening_price, p.open_at, p.status = 0 as is_open
       from copied_trade c
       join manager_request r on r.brand_id = c.brand_id and r.id = c.connection_id
       join position p on p.brand_id = c.brand_id and p.id = c.source_id
      where c.brand_id = $1 and c.state = 'pending' order by p.open_at, p.id, r.answered_at, r.id`,
    [brandId],
  );
}

export async function listLeft(db: Queries, brandId: string): Promise<PendingCopy[]> {
  return await db.query<PendingCopy>(
    `select c.source_id, c.connection_id, r.manager_id, r.user_id, p.asset_id, c.copy_id
       from copied_trade c
       join manager_request r on r.brand_id = c.brand_id and r.id = c.connection_id
       join position p on p.brand_id = c.brand_id and p.id = c.source_id and p.status = 1
      where c.brand_id = $1 and c.state = 'open' order by p.close_at, p.id, r.id`,
    [brandId],
  );
}

export type Decision = { state: 'open'; copyId: string } | { state: 'skipped'; reason: string };

/** Records the result of a planned copy, once. */
export async function decideCopy(
  db: Queries,
  brandId: string,
  { source_id: sourceId, connection_id: connectionId }: Pick<PlannedCopy, 'source_id' | 'connection_id'>,
  decision: Decision,
  now: Date,
): Promise<void> {
  const [copyId, reason] = decision.state === 'open' ? [decision.copyId, null] : [null, decision.reason];
  await db.query(
    `update copied_trade set state = $4, copy_id = $5, skipped = $6, decided_at = $7
      where brand_id = $1 and source_id = $2 and connection_id = $3 and state = 'pending'`,
    [brandId, sourceId, connectionId, decision.state, copyId, reason, now],
  );
}

/** Detaches a copy from its source. @returns whether this call has done it */
export async function endCopy(
  db: Queries,
  brandId: string,
  { source_id: sourceId, connection_id: connectionId }: Pick<PendingCopy, 'source_id' | 'connection_id'>,
): Promise<boolean> {
  const rows = await db.query(
    `update copied_trade set state = 'done'
      where brand_id = $1 and source_id = $2 and connection_id = $3 and state = 'open' returning 1`,
    [brandId, sourceId, connectionId],
  );
  return rows.length > 0;
}

/** The name of a still connected manager whose copy is open; undefined when it is closed or access has ended. */
export async function managerOfOpenCopy(
  db: Queries,
  brandId: string,
  { copy_id: copyId, connection_id: connectionId }: Pick<PendingCopy, 'copy_id' | 'connection_id'>,
): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    `select m.first_name || ' ' || m.last_name as name
       from position p
       join manager_request r on r.brand_id = p.brand_id and r.id = $3 and r.state = 'accepted'
       join app_user m on m.brand_id = r.brand_id and m.id = r.manager_id
      where p.brand_id = $1 and p.id = $2 and p.status = 0`,
    [brandId, copyId, connectionId],
  );
  return row?.name;
}

export interface SkippedRow {
  connection_id: string;
  asset_id: string;
  side: Side;
  reason: string;
  at: Date;
}

/** Skipped copies of each connection, newest first. */
export async function listSkipped(
  db: Queries,
  brandId: string,
  connectionIds: readonly string[],
  limit: number,
): Promise<SkippedRow[]> {
  return await db.query<SkippedRow>(
    `select r.id as connection_id, p.asset_id, p.side, c.skipped as reason, c.decided_at as at
       from unnest($2::text[]) r (id),
       lateral (select source_id, skipped, decided_at from copied_trade
                 where brand_id = $1 and connection_id = r.id and state = 'skipped'
                 order by decided_at desc limit $3) c
       join position p on p.brand_id = $1 and p.id = c.source_id
      order by c.decided_at desc, p.id`,
    [brandId, connectionIds, limit],
  );
}
