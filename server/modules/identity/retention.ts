import { audit } from '../../db/audit.queries.ts';
import type { Ports } from '../../ports.ts';
import { blobKey } from '../file/store-upload.ts';
import { deleteDocument, expiredDocuments, type ExpiredDocument } from './retention.queries.ts';

const BATCH = 100;

/** Deletes the content before the rows: after a crash between them, the next run finds the row again. */
async function deleteOne({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, expired: ExpiredDocument, now: Date) {
  const { brand_id: brandId, file_id: fileId, user_id: subject } = expired;
  await blobs.delete(blobKey(brandId, fileId));
  await db.tx(async (tx) => {
    if (!(await deleteDocument(tx, expired, now))) return;
    const detail = { check: expired.check_id, document: expired.kind };
    await audit(
      tx,
      { brand: { id: brandId }, now },
      { actor: null, action: 'identity.delete', subject, detail },
    );
  });
}

/**
 * Deletes images of identity checks at the end of their retention.
 * @param db over all brands
 */
export async function deleteExpiredDocuments(
  { log, ...ports }: Pick<Ports, 'db' | 'blobs' | 'log'>,
  now: Date,
): Promise<void> {
  for (;;) {
    const expired = await expiredDocuments(ports.db, now, BATCH);
    let failed = 0;
    for (const each of expired)
      await deleteOne(ports, each, now).catch((error: unknown) => {
        failed += 1;
        const fields = { err: error, brand: each.brand_id, check: each.check_id, document: each.kind };
        log.error(fields, 'an identity document was not deleted at the end of its retention, will retry');
      });
    if (failed > 0 || expired.length < BATCH) return;
  }
}
