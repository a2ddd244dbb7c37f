import type { NewsItem } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';

export interface NewsRow {
  /** Null before the first answer. */
  items: NewsItem[] | null;
  fetched_at: Date | null;
  next_fetch_at: Date;
}

export async function readNews(db: Queries, brandId: string, language: string): Promise<NewsRow | undefined> {
  const [row] = await db.query<NewsRow>(
    'select items, fetched_at, next_fetch_at from news_list where brand_id = $1 and language = $2',
    [brandId, language],
  );
  return row;
}

/**
 * Claims the next request to the source for this process.
 * @param until when another process may claim it, should this one end
 * @returns false when it is not due, or claimed already
 */
export async function claimFetch(
  db: Queries,
  brandId: string,
  language: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into news_list (brand_id, language, next_fetch_at) values ($1, $2, $4)
       on conflict (brand_id, language) do update set next_fetch_at = excluded.next_fetch_at
       where news_list.next_fetch_at <= $3 returning 1`,
    [brandId, language, now, until],
  );
  return rows.length > 0;
}

export async function storeNews(
  db: Queries,
  brandId: string,
  language: string,
  { items, at, next }: { items: readonly NewsItem[]; at: Date; next: Date },
): Promise<void> {
  await db.query(
    `update news_list set items = $3, fetched_at = $4, next_fetch_at = $5
      where brand_id = $1 and language = $2`,
    [brandId, language, JSON.stringify(items), at, next],
  );
}

export async function postponeFetch(
  db: Queries,
  brandId: string,
  language: string,
  next: Date,
): Promise<void> {
  await db.query('update news_list set next_fetch_at = $3 where brand_id = $1 and language = $2', [
    brandId,
    language,
    next,
  ]);
}
