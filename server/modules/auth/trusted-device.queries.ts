import type { Queries } from '../../ports.ts';

/** Is this device trusted for the user with this address? */
export async function isTrustedDevice(
  db: Queries,
  brandId: string,
  email: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from trusted_device d join app_user u on u.brand_id = d.brand_id and u.id = d.user_id
      where d.brand_id = $1 and u.email = $2 and d.token_hash = $3 and d.expires_at > $4`,
    [brandId, email, tokenHash, now],
  );
  return rows.length > 0;
}

export async function insertTrustedDevice(
  db: Queries,
  brandId: string,
  userId: string,
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `insert into trusted_device (brand_id, token_hash, user_id, created_at, expires_at)
      values ($1, $2, $3, $4, $5)`,
    [brandId, tokenHash, userId, now, expiresAt],
  );
}

/** Deletes a user's trusted devices except one (none is spared when `spareHash` is empty). */
export async function deleteTrustedDevices(
  db: Queries,
  brandId: string,
  userId: string,
  spareHash: string,
): Promise<void> {
  await db.query('delete from trusted_device where brand_id = $1 and user_id = $2 and token_hash <> $3', [
    brandId,
    userId,
    spareHash,
  ]);
}
