import type { Queries } from '../../ports.ts';
import type { NewUser } from './registration.queries.ts';

export interface JointRequestRow {
  email: string;
  first_name: string;
  last_name: string;
  phone_code: string;
  phone: string;
  country: string;
  language: string;
  currency: string;
  approved: boolean;
}

/**
 * Stores the second holder that a registrant named; for '' nothing is written, by a statement of the same
 * shape.
 */
export async function insertJointRequest(
  db: Queries,
  brandId: string,
  firstId: string,
  second: NewUser,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into joint_request (brand_id, first_id, email, first_name, last_name, phone_code, phone, country,
                                language, currency, approved, created_at)
     select $1, u.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from app_user u
       where u.brand_id = $1 and u.id = $2`,
    [
      brandId,
      firstId,
      second.email,
      second.firstName,
      second.lastName,
      second.phoneCode,
      second.phone,
      second.country,
      second.language,
      second.currency,
      second.approved,
      now,
    ],
  );
}

/** Takes the joint request of a first holder once, with the holder's own name as `first`. */
export async function takeJointRequest(
  db: Queries,
  brandId: string,
  firstId: string,
): Promise<(JointRequestRow & { first: string }) | undefined> {
  const [row] = await db.query<JointRequestRow & { first: string }>(
    `delete from joint_request r using app_user u
      where r.brand_id = $1 and r.first_id = $2 and u.brand_id = $1 and u.id = $2
      returning r.email, r.first_name, r.last_name, r.phone_code, r.phone, r.country, r.language, r.currency,
        r.approved, u.first_name || ' ' || u.last_name as first`,
    [brandId, firstId],
  );
  return row;
}

/** Links two holders; the second has not agreed yet. */
export async function linkHolders(
  db: Queries,
  brandId: string,
  firstId: string,
  secondId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into joint_link (brand_id, first_id, second_id, created_at)
      values ($1, $2, $3, $4) on conflict do nothing`,
    [brandId, firstId, secondId, now],
  );
}

/** Records the second holder's agreement. */
export async function confirmHolder(
  db: Queries,
  brandId: string,
  secondId: string,
  now: Date,
): Promise<void> {
  await db.query(
    'update joint_link set confirmed_at = $3 where brand_id = $1 and second_id = $2 and confirmed_at is null',
    [brandId, secondId, now],
  );
}
