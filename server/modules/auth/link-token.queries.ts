import type { Queries } from '../../ports.ts';

export type LinkPurpose = 'reset' | 'invite';

/** For nobody (`userId` null) nothing is written, by a statement of the same shape. */
export async function insertLink(db: Queries, brandId: string, link: { tokenHash: string; userId: string | null; purpose: LinkPurpose; expiresAt: Date }, now: Date): Promise<void> {
  await db.query(
    `insert into link_token (brand_id, token_hash, user_id, purpose, created_at, expires_at)
     select $1, $2, u.id, $4, $5, $6 from app_user u where u.brand_id = $1 and u.id = $3`,
    [brandId, link.tokenHash, link.userId ?? '', link.purpose, now, link.expiresAt],
  );
}

/** @returns whose the living link is, without using it */
export async function findLink(db: Queries, brandId: string, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>('select user_id from link_token where brand_id = $1 and token_hash = $2 and used_at is null and expires_at > $3', [brandId, tokenHash, now]);
  return row?.user_id;
}

/** Uses a link up, and with it every other one of the person. @returns false when somebody else was first */
export async function useLink(db: Queries, brandId: string, tokenHash: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db.query<{ token_hash: string }>(
    'update link_token set used_at = $4 where brand_id = $1 and user_id = $3 and used_at is null and exists (select 1 from link_token o where o.brand_id = $1 and o.token_hash = $2 and o.used_at is null) returning token_hash',
    [brandId, tokenHash, userId, now],
  );
  return rows.some((row) => row.token_hash === tokenHash);
}
