import type { Queries } from '../ports.ts';

/**
 * Counts a hit in the window of its bucket.
 * @returns the hits so far and the end of the window
 */
export async function countHit(
  db: Queries,
  brandId: string,
  bucket: string,
  now: Date,
  endsAt: Date,
): Promise<{ hits: number; ends_at: Date }> {
  const [row] = await db.query<{ hits: number; ends_at: Date }>(
    `insert into rate_window as w (brand_id, bucket, ends_at, hits) values ($1, $2, $4, 1)
     on conflict (brand_id, bucket) do update
       set hits = case when w.ends_at <= $3 then 1 else w.hits + 1 end,
         ends_at = case when w.ends_at <= $3 then excluded.ends_at else w.ends_at end
     returning hits, ends_at`,
    [brandId, bucket, now, endsAt],
  );
  return row!;
}
