import type { Queries } from '../../ports.ts';
import type { DocumentKind } from './identity.queries.ts';

export interface ExpiredDocument {
  brand_id: string;
  check_id: string;
  kind: DocumentKind;
  file_id: string;
  user_id: string;
}

/**
 * Images of all brands whose retention has ended: of a rejected check, of a card and of a pending check whose
 * account is closed after 30 days; of an approved one five years after the account was closed.
 */
export async function expiredDocuments(db: Queries, now: Date, limit: number): Promise<ExpiredDocument[]> {
  return await db.query<ExpiredDocument>(
    `select d.brand_id, d.check_id, d.kind, d.file_id, c.user_id
       from identity_document d
       join identity_check c on c.brand_id = d.brand_id and c.id = d.check_id
       join app_user u on u.brand_id = c.brand_id and u.id = c.user_id
      where c.documents_deleted_at is null
        and (c.decided_at <= $1::timestamptz - interval '30 days'
             and (c.state = 'rejected' or d.kind like 'credit_card%')
          or u.closed_at <= $1::timestamptz - interval '30 days' and c.state = 'pending'
          or u.closed_at <= $1::timestamptz - interval '5 years')
      order by d.brand_id, d.check_id, d.kind limit $2`,
    [now, limit],
  );
}

/** Deletes the rows of an image. @returns false when another process has */
export async function deleteDocument(
  tx: Queries,
  { brand_id: brandId, check_id: checkId, kind, file_id: fileId }: ExpiredDocument,
  now: Date,
): Promise<boolean> {
  const deleted = await tx.query(
    'delete from identity_document where brand_id = $1 and check_id = $2 and kind = $3 returning kind',
    [brandId, checkId, kind],
  );
  if (!deleted.length) return false;
  await tx.query('delete from stored_file where brand_id = $1 and id = $2', [brandId, fileId]);
  await tx.query(
    `update identity_check c set documents_deleted_at = $3 where c.brand_id = $1 and c.id = $2
        and not exists (select 1 from identity_document d
                         where d.brand_id = c.brand_id and d.check_id = c.id)`,
    [brandId, checkId, now],
  );
  return true;
}
