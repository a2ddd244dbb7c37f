import type { Queries } from '../../ports.ts';

export type LinkPurpose = 'reset' | 'invite';

/** Without a user (`userId` null) nothing is written, by a statement of the same shape. */
export async function insertLink(
  db: Queries,
  brandId: string,
  link: { tokenHash: string; userId: string | null; purpose: LinkPurpose; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into link_token (brand_id, token_hash, user_id, purpose, created_at, expires_at)
     select $1, $2, u.id, $4, $5, $6 from app_user u where u.brand_id = $1 and u.id = $3`,
    [brandId, link.tokenHash, link.userId ?? '', link.purpose, now, link.expiresAt],
  );
}

/** @returns the owner and the purpose of a valid link, without using it */
export async function findLink(
  db: Queries,
  brandId: string,
  tokenHash: string,
  now: Date,
): Promise<{ user_id: string; purpose: LinkPurpose } | undefined> {
  const [row] = await db.query<{ user_id: string; purpose: LinkPurpose }>(
    `select user_id, purpose from link_token
      where brand_id = $1 and token_hash = $2 and used_at is null and expires_at > $3`,
    [brandId, tokenHash, now],
  );
  return row;
}

/**
 * Uses a link.
 * @returns false when a concurrent request used it first
 */
export async function useLink(db: Queries, brandId: string, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update link_token set used_at = $3 where brand_id = $1 and token_hash = $2 and used_at is null
      returning token_hash`,
    [brandId, tokenHash, now],
  );
  return rows.length > 0;
}

/** Invalidates all open links of a user. */
export async function useOpenLinks(db: Queries, brandId: string, userId: string, now: Date): Promise<void> {
  await db.query(
    'update link_token set used_at = $3 where brand_id = $1 and user_id = $2 and used_at is null',
    [brandId, userId, now],
  );
}
