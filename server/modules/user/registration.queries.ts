import { parsePublicNumber } from '../../../domain/account/public-number.ts';
import type { Queries } from '../../ports.ts';
import type { Details } from './user.queries.ts';

export interface NewUser extends Details {
  id: string;
  email: string;
  passwordHash: string | null;
  currency: string;
  approved: boolean;
  /** Id or public number of the referrer; empty without one. */
  referrer: string;
  /** Hash of the token that identifies the registrant; null when none is required. */
  registrationHash: string | null;
}

/** Conditions for replacing an unverified account. */
export interface Replaceable {
  email: string;
  /** Subject of the address's verification codes. */
  codeSubject: string;
  /** A code sent after this is too recent. */
  spacedSince: Date;
}

/**
 * Deletes an account of this address that was never verified or signed in to, with all dependent rows,
 * unless its code was sent very recently, or an operator has requested a correction of it.
 */
export async function deleteUnverified(db: Queries, brandId: string, account: Replaceable): Promise<void> {
  await db.query(
    `delete from app_user u
      where u.brand_id = $1 and u.email = $2 and u.email_verified_at is null and u.last_sign_in_at is null
        and not exists (select 1 from one_time_code c
                         where c.brand_id = $1 and c.purpose = 'verify_email' and c.subject = $3
                          and c.used_at is null and c.sent_at > $4)
        and not exists (select 1 from correction x where x.brand_id = $1 and x.user_id = u.id)`,
    [brandId, account.email, account.codeSubject, account.spacedSince],
  );
}

/**
 * Inserts a user as trader, with the next public number and the referral.
 * @returns the id; undefined when the address already has an account
 */
export async function insertUser(
  db: Queries,
  brandId: string,
  user: NewUser,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `with next as (update brand set next_number = next_number + 1 where id = $1
                    returning next_number - 1 as number),
     person as (
       insert into app_user (brand_id, id, number, email, password_hash, registration_hash, first_name,
                             last_name, phone_code, phone, country, language, currency, created_at,
                             approved_at)
       select $1, $2, next.number, $3, $4, $15, $5, $6, $7, $8, $9, $10, $11, $12,
              case when $13::boolean then $12::timestamptz end from next
       on conflict (brand_id, email) do nothing
       returning id),
     role as (insert into user_role (brand_id, user_id, role) select $1, id, 'trader' from person),
     referred as (
       insert into referral (brand_id, user_id, referrer_id, created_at)
       select $1, person.id, r.id, $12 from person
         join app_user r on r.brand_id = $1 and (r.id = $14 or r.number = $16::int) and r.id <> person.id)
     select id from person`,
    [
      brandId,
      user.id,
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.phoneCode,
      user.phone,
      user.country,
      user.language,
      user.currency,
      now,
      user.approved,
      user.referrer,
      user.registrationHash,
      parsePublicNumber(user.referrer),
    ],
  );
  return row?.id;
}
