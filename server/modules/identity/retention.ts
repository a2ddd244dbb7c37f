import { audit } from '../../db/audit.queries.ts';
import type { Ports } from '../../ports.ts';
import { deleteExpired } from '../file/delete-expired.ts';
import { blobKey } from '../file/store-upload.ts';
import { deleteDocument, expiredDocuments, type ExpiredDocument } from './retention.queries.ts';

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
  await deleteExpired<ExpiredDocument>({
    list: (limit) => expiredDocuments(ports.db, now, limit),
    deleteOne: (expired) => deleteOne(ports, expired, now),
    onFailure: (error, { brand_id: brand, check_id: check, kind: document }) =>
      log.error(
        { err: error, brand, check, document },
        'an identity document was not deleted at the end of its retention, will retry',
      ),
  });
}
