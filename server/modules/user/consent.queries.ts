import type { Queries } from '../../ports.ts';

export interface Consent {
  document: 'terms';
  /** Address of the document; empty when the brand has none. */
  url: string;
}

/** Records a consent; without a user nothing is written, by the same query. */
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

/** Deletes the consents of an account whose registrant was another person. */
export async function deleteConsents(db: Queries, brandId: string, userId: string): Promise<void> {
  await db.query('delete from consent where brand_id = $1 and user_id = $2', [brandId, userId]);
}
