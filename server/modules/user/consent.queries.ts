import type { Queries } from '../../ports.ts';

export interface Consent {
  document: 'terms';
  /** Address of the document; empty when the brand has none. */
  url: string;
}

/** Records a consent of an existing user; without one nothing is written, by the same query. */
export async function insertConsent(
  db: Queries,
  brandId: string,
  userId: string | undefined,
  { document, url }: Consent,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into consent (brand_id, user_id, document, url, given_at)
     select brand_id, id, $3, $4, $5 from app_user where brand_id = $1 and id = $2`,
    [brandId, userId ?? '', document, url, now],
  );
}

/** Withdraws the consents of an account whose registrant was somebody else. */
export async function deleteConsents(db: Queries, brandId: string, userId: string): Promise<void> {
  await db.query('delete from consent where brand_id = $1 and user_id = $2', [brandId, userId]);
}
