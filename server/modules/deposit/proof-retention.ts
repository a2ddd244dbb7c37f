import { audit } from '../../db/audit.queries.ts';
import type { Ports } from '../../ports.ts';
import { deleteExpired } from '../file/delete-expired.ts';
import { blobKey } from '../file/store-upload.ts';
import { insertEvent } from './deposit.queries.ts';
import { deleteProof, expiredProofs, type ExpiredProof } from './proof-retention.queries.ts';

/** Deletes the content before the row: after a crash between them, the next run finds the row again. */
async function deleteOne({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, expired: ExpiredProof, now: Date) {
  const { brand_id: brandId, deposit_id: deposit, file_id: fileId, user_id: subject } = expired;
  await blobs.delete(blobKey(brandId, fileId));
  await db.tx(async (tx) => {
    if (!(await deleteProof(tx, expired))) return;
    await insertEvent(tx, brandId, deposit, { actorId: null, action: 'delete-proof' }, now);
    await audit(
      tx,
      { brand: { id: brandId }, now },
      { actor: null, action: 'deposit.delete-proof', subject, detail: { deposit } },
    );
  });
}

/**
 * Deletes proofs of deposits at the end of their retention.
 * @param db over all brands
 */
export async function deleteExpiredProofs(
  { log, ...ports }: Pick<Ports, 'db' | 'blobs' | 'log'>,
  now: Date,
): Promise<void> {
  await deleteExpired<ExpiredProof>({
    list: (limit) => expiredProofs(ports.db, now, limit),
    deleteOne: (expired) => deleteOne(ports, expired, now),
    onFailure: (error, { brand_id: brand, deposit_id: deposit }) =>
      log.error(
        { err: error, brand, deposit },
        'the proof of a deposit was not deleted at the end of its retention, will retry',
      ),
  });
}
