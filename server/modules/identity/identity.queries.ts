import type { IdentityReason } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';
import type { StoredFile } from '../file/stored-file.queries.ts';

export type DocumentKind = 'front' | 'back' | 'proof_of_address' | 'credit_card_front' | 'credit_card_back';

export interface IdentityCheckRow {
  id: string;
  state: 'pending' | 'approved' | 'rejected';
  type: string;
  proof_of_address_type: string | null;
  reasons: IdentityReason[];
  /** What the reviewer wrote. */
  reason: string | null;
  submitted_at: Date;
  decided_at: Date | null;
  kinds: DocumentKind[];
}

/** The latest submission of a user. */
export async function latestCheck(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<IdentityCheckRow | undefined> {
  const [row] = await db.query<IdentityCheckRow>(
    `select c.id, c.state, c.type, c.proof_of_address_type, c.reasons, c.reason, c.submitted_at, c.decided_at,
            array(select d.kind from identity_document d
                   where d.brand_id = c.brand_id and d.check_id = c.id order by d.kind) as kinds
       from identity_check c where c.brand_id = $1 and c.user_id = $2
       order by c.submitted_at desc, c.id desc limit 1`,
    [brandId, userId],
  );
  return row;
}

export interface NewCheck {
  id: string;
  userId: string;
  type: string;
  proofOfAddressType: string | null;
}

/** @returns false when the user has a submission under review or an approved one */
export async function insertCheck(
  tx: Queries,
  brandId: string,
  check: NewCheck,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `with sent as (
       insert into identity_check (brand_id, id, user_id, state, type, proof_of_address_type, submitted_at)
       values ($1, $2, $3, 'pending', $4, $5, $6) on conflict do nothing returning id),
     shown as (update app_user set kyc_status = 'pending'
                where brand_id = $1 and id = $3 and exists (select 1 from sent))
     select id from sent`,
    [brandId, check.id, check.userId, check.type, check.proofOfAddressType, now],
  );
  return rows.length > 0;
}

export async function insertDocument(
  tx: Queries,
  brandId: string,
  checkId: string,
  kind: DocumentKind,
  fileId: string,
): Promise<void> {
  await tx.query(
    'insert into identity_document (brand_id, check_id, kind, file_id) values ($1, $2, $3, $4)',
    [brandId, checkId, kind, fileId],
  );
}

/** A document of the user's latest submission. */
export async function findDocument(
  db: Queries,
  brandId: string,
  userId: string,
  kind: DocumentKind,
): Promise<StoredFile | undefined> {
  const [row] = await db.query<StoredFile>(
    `select f.id, f.media, f.bytes, f.sha256
       from identity_document d join stored_file f on f.brand_id = d.brand_id and f.id = d.file_id
      where d.brand_id = $1 and d.kind = $3
        and d.check_id = (select c.id from identity_check c where c.brand_id = $1 and c.user_id = $2
                           order by c.submitted_at desc, c.id desc limit 1)`,
    [brandId, userId, kind],
  );
  return row;
}
