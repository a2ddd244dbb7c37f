import type { Queries } from '../../ports.ts';

export interface WatchedRow {
  asset_id: string;
  created_at: Date;
}

export async function listWatched(db: Queries, brandId: string, userId: string): Promise<WatchedRow[]> {
  return await db.query<WatchedRow>(
    `select asset_id, created_at from watchlist_entry where brand_id = $1 and user_id = $2
      order by created_at, asset_id`,
    [brandId, userId],
  );
}

/**
 * Adds an asset unless it is present or the list is full.
 * @returns the entry; undefined when the list is full
 */
export async function insertWatched(
  db: Queries,
  brandId: string,
  userId: string,
  assetId: string,
  most: number,
  now: Date,
): Promise<WatchedRow | undefined> {
  const [added] = await db.query<WatchedRow>(
    `insert into watchlist_entry (brand_id, user_id, asset_id, created_at)
     select $1, $2, $3, $4
       where (select count(*) from watchlist_entry where brand_id = $1 and user_id = $2) < $5::int
     on conflict (brand_id, user_id, asset_id) do nothing returning asset_id, created_at`,
    [brandId, userId, assetId, now, most],
  );
  if (added) return added;
  const [known] = await db.query<WatchedRow>(
    'select asset_id, created_at from watchlist_entry where brand_id = $1 and user_id = $2 and asset_id = $3',
    [brandId, userId, assetId],
  );
  return known;
}

/** @returns false when it was not on the list */
export async function deleteWatched(
  db: Queries,
  brandId: string,
  userId: string,
  assetId: string,
): Promise<boolean> {
  const rows = await db.query(
    'delete from watchlist_entry where brand_id = $1 and user_id = $2 and asset_id = $3 returning asset_id',
    [brandId, userId, assetId],
  );
  return rows.length > 0;
}
