import { OPEN_DEPOSIT_STATES } from '../../../domain/deposit/deposit-state.ts';
import type { Queries } from '../../ports.ts';

export interface ExpiredProof {
  brand_id: string;
  deposit_id: string;
  file_id: string;
  user_id: string;
}

/**
 * Proofs of all brands whose retention has ended: of a rejected deposit 30 days after the decision, of an undecided one
 * 30 days and of an approved one five years after the account was closed.
 */
export async function expiredProofs(db: Queries, now: Date, limit: number): Promise<ExpiredProof[]> {
  return await db.query<ExpiredProof>(
    `select d.brand_id, d.id as deposit_id, d.proof_file_id as file_id, d.user_id
       from deposit d join app_user u on u.brand_id = d.brand_id and u.id = d.user_id
      where d.proof_file_id is not null
        and (d.decided_at <= $1::timestamptz - interval '30 days' and d.state = 'rejected'
          or u.closed_at <= $1::timestamptz - interval '30 days' and d.state = any($3)
          or u.closed_at <= $1::timestamptz - interval '5 years')
      order by d.brand_id, d.id limit $2`,
    [now, limit, OPEN_DEPOSIT_STATES],
  );
}

/** Deletes the row of a proof. @returns false when another process has */
export async function deleteProof(
  tx: Queries,
  { brand_id: brandId, deposit_id: depositId, file_id: fileId }: ExpiredProof,
): Promise<boolean> {
  const released = await tx.query(
    'update deposit set proof_file_id = null where brand_id = $1 and id = $2 and proof_file_id = $3 returning id',
    [brandId, depositId, fileId],
  );
  if (!released.length) return false;
  await tx.query('delete from stored_file where brand_id = $1 and id = $2', [brandId, fileId]);
  return true;
}
