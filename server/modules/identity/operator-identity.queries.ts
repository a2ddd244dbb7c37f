import type { IdentityReason } from '../../../schemas/generated/types.ts';
import { equalIfGiven, pageAfter } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import type { StoredFile } from '../file/stored-file.queries.ts';
import { CASE_USER_COLUMNS, type CaseUserRow } from '../user/case-user.ts';
import type { DocumentKind, IdentityCheckRow } from './identity.queries.ts';

export type IdentityState = IdentityCheckRow['state'];

/** A check with its owner, reviewer and images. */
export interface ReviewedCheckRow extends Omit<IdentityCheckRow, 'kinds'>, CaseUserRow {
  country: string;
  registered_at: Date;
  decided_by: string | null;
  reviewer: string | null;
  documents_deleted_at: Date | null;
  documents: { kind: DocumentKind; media: string; bytes: number }[];
}

const REVIEWED = `select c.id, c.state, c.type, c.proof_of_address_type, c.reasons, c.reason, c.submitted_at,
  c.decided_at, c.decided_by, c.documents_deleted_at, r.first_name || ' ' || r.last_name as reviewer,
  c.user_id, ${CASE_USER_COLUMNS}, u.country, u.created_at as registered_at,
  coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'media', f.media, 'bytes', f.bytes))
                from identity_document d join stored_file f on f.brand_id = d.brand_id and f.id = d.file_id
               where d.brand_id = c.brand_id and d.check_id = c.id), '[]') as documents
  from identity_check c
  join app_user u on u.brand_id = c.brand_id and u.id = c.user_id
  left join app_user r on r.brand_id = c.brand_id and r.id = c.decided_by`;

export async function findReviewed(
  db: Queries,
  brandId: string,
  id: string,
): Promise<ReviewedCheckRow | undefined> {
  const [row] = await db.query<ReviewedCheckRow>(`${REVIEWED} where c.brand_id = $1 and c.id = $2`, [
    brandId,
    id,
  ]);
  return row;
}

export interface ChecksPage {
  state: IdentityState | null;
  /** Id of the last check of the previous page. */
  after: string | null;
  limit: number;
}

/** Pending checks oldest first, others newest first. */
export async function listReviewed(
  db: Queries,
  brandId: string,
  { state, after, limit }: ChecksPage,
): Promise<ReviewedCheckRow[]> {
  const page = pageAfter('identity_check', after, {
    as: 'c',
    time: 'submitted_at',
    order: state === 'pending' ? 'oldest first' : 'newest first',
    at: { after: '$3', limit: '$4' },
  });
  return await db.query<ReviewedCheckRow>(
    `${REVIEWED} where c.brand_id = $1 and ${equalIfGiven('c.state', '$2', state)} and ${page}`,
    [brandId, state, after, limit],
  );
}

const EARLIER = 10;

/** Other checks of the same user, newest first. */
export async function listEarlier(
  db: Queries,
  brandId: string,
  { id, user_id: userId, submitted_at: at }: ReviewedCheckRow,
): Promise<IdentityCheckRow[]> {
  return await db.query<IdentityCheckRow>(
    `select id, state, reasons, reason, submitted_at, decided_at from identity_check
      where brand_id = $1 and user_id = $2 and (submitted_at, id) < ($3, $4)
      order by submitted_at desc, id desc limit ${EARLIER}`,
    [brandId, userId, at, id],
  );
}

/** The state of a check, which no other transaction changes before this one ends. */
export async function lockCheck(tx: Queries, brandId: string, id: string): Promise<IdentityState> {
  const [row] = await tx.query<{ state: IdentityState }>(
    'select state from identity_check where brand_id = $1 and id = $2 for update',
    [brandId, id],
  );
  return row!.state;
}

export interface IdentityDecision {
  state: 'approved' | 'rejected';
  reasons: readonly IdentityReason[];
  reason: string | null;
  reviewer: string;
}

/** Decides a pending check; the user's identity has its state from then on. */
export async function decideCheck(
  tx: Queries,
  brandId: string,
  id: string,
  { state, reasons, reason, reviewer }: IdentityDecision,
  now: Date,
): Promise<void> {
  await tx.query(
    `with decided as (
       update identity_check
         set state = $3, reasons = $4::text[], reason = $5, decided_by = $6, decided_at = $7
        where brand_id = $1 and id = $2 returning user_id)
     update app_user u set kyc_status = $3 from decided where u.brand_id = $1 and u.id = decided.user_id`,
    [brandId, id, state, reasons, reason, reviewer, now],
  );
}

/** An image of a check. */
export async function findReviewedDocument(
  db: Queries,
  brandId: string,
  id: string,
  kind: DocumentKind,
): Promise<(StoredFile & { user_id: string }) | undefined> {
  const [row] = await db.query<StoredFile & { user_id: string }>(
    `select f.id, f.media, f.bytes, f.sha256, c.user_id
       from identity_document d
       join identity_check c on c.brand_id = d.brand_id and c.id = d.check_id
       join stored_file f on f.brand_id = d.brand_id and f.id = d.file_id
      where d.brand_id = $1 and d.check_id = $2 and d.kind = $3`,
    [brandId, id, kind],
  );
  return row;
}
