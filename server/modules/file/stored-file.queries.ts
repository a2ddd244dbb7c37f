import type { Queries } from '../../ports.ts';

/** An uploaded file as handlers receive it. */
export interface StoredFile {
  id: string;
  /** Media type, detected from the content. */
  media: string;
  bytes: number;
  /** Hash of the content, base64url. */
  sha256: string;
}

/** Called before the content is written: a file without a row would never be deleted. */
export async function insertFile(
  db: Queries,
  brandId: string,
  userId: string,
  file: StoredFile,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into stored_file (brand_id, id, user_id, media, bytes, sha256, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, file.id, userId, file.media, file.bytes, file.sha256, now],
  );
}

/**
 * Keeps the files, in the transaction of the row that refers to them.
 * @throws when a file was deleted before
 */
export async function claimFiles(
  tx: Queries,
  brandId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await tx.query(
    'update stored_file set claimed_at = $3 where brand_id = $1 and id = any($2::text[]) returning id',
    [brandId, ids, now],
  );
  if (rows.length < ids.length) throw new Error('A file was deleted before it was claimed');
}

/** Gives up a file that nothing refers to any more: it is deleted like an unclaimed upload. */
export async function releaseFile(tx: Queries, brandId: string, id: string): Promise<void> {
  await tx.query('update stored_file set claimed_at = null where brand_id = $1 and id = $2', [brandId, id]);
}

/** Files of all brands that are unclaimed since `before`. */
export async function abandonedFiles(
  db: Queries,
  before: Date,
  limit: number,
): Promise<{ brand_id: string; id: string }[]> {
  return await db.query(
    `select brand_id, id from stored_file where claimed_at is null and created_at < $1
      order by created_at limit $2`,
    [before, limit],
  );
}

/**
 * Deletes the row of a file that is not claimed; waits for a claim in progress.
 * @returns whether it did: then nothing can refer to the content any more
 */
export async function deleteUnclaimed(db: Queries, brandId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'delete from stored_file where brand_id = $1 and id = $2 and claimed_at is null returning id',
    [brandId, id],
  );
  return rows.length > 0;
}
