import type { Queries } from '../../ports.ts';

/**
 * The columns that sign-in and mails to an address need: a lookup of one row by one key, so that a hit
 * takes no longer than a miss.
 */
export interface LoginRow {
  id: string;
  password_hash: string | null;
  registration_hash: string | null;
  first_name: string;
  language: string;
  email_verified_at: Date | null;
  approved_at: Date | null;
  closed_at: Date | null;
}

export async function findLoginByEmail(
  db: Queries,
  brandId: string,
  email: string,
): Promise<LoginRow | undefined> {
  const [row] = await db.query<LoginRow>(
    `select id, password_hash, registration_hash, first_name, language, email_verified_at, approved_at,
            closed_at
       from app_user where brand_id = $1 and email = $2`,
    [brandId, email],
  );
  return row;
}

export async function setEmailVerified(db: Queries, brandId: string, id: string, now: Date): Promise<void> {
  await db.query(
    'update app_user set email_verified_at = coalesce(email_verified_at, $3) where brand_id = $1 and id = $2',
    [brandId, id, now],
  );
}

/**
 * Verifies an address for its registrant.
 * @returns false when the account is already verified or has been replaced
 */
export async function verifyOwn(db: Queries, brandId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update app_user set email_verified_at = $3 where brand_id = $1 and id = $2 and email_verified_at is null
      returning id`,
    [brandId, id, now],
  );
  return rows.length > 0;
}

/**
 * Verifies an address for a person who may not be the registrant: removes the registrant's password,
 * referral and joint account.
 * @returns false when the account is already verified or has been replaced
 */
export async function verifyForeign(db: Queries, brandId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `with person as (
       update app_user set email_verified_at = $3, password_hash = null, registration_hash = null
        where brand_id = $1 and id = $2 and email_verified_at is null returning id),
     request as (delete from joint_request where brand_id = $1 and first_id in (select id from person)),
     link as (delete from joint_link
               where brand_id = $1
                 and (first_id in (select id from person) or second_id in (select id from person))),
     referred as (delete from referral where brand_id = $1 and user_id in (select id from person))
     select id from person`,
    [brandId, id, now],
  );
  return rows.length > 0;
}

/**
 * Locks a user until the transaction ends, so that a check of their password still holds when it commits.
 * @returns false when the password has changed since the check
 */
export async function lockPassword(
  tx: Queries,
  brandId: string,
  id: string,
  checkedHash: string,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from app_user where brand_id = $1 and id = $2 and password_hash = $3 for no key update',
    [brandId, id, checkedHash],
  );
  return rows.length > 0;
}

export async function setPassword(
  db: Queries,
  brandId: string,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db.query('update app_user set password_hash = $3 where brand_id = $1 and id = $2', [
    brandId,
    id,
    passwordHash,
  ]);
}
