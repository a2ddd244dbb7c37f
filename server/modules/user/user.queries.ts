import type { Queries } from '../../ports.ts';

export type Role = 'trader' | 'manager' | 'admin' | 'superadmin';
export type IdentityStatus = 'none' | 'pending' | 'approved' | 'rejected';

export interface UserRow {
  id: string;
  number: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone_code: string;
  phone: string;
  country: string;
  language: string;
  created_at: Date;
  email_verified_at: Date | null;
  approved_at: Date | null;
  suspended: boolean;
  is_trading: boolean;
  state_reason: string | null;
  state_contact: string | null;
  kyc_status: IdentityStatus;
  is_practice: boolean;
  roles: Role[];
  referrers: number;
  joint_with: string | null;
}

/** Columns of a `UserRow` where `u` is app_user. A joint account shows the other holder once the second has confirmed. */
export const USER_COLUMNS = `
  u.id, u.number, u.email, u.password_hash, u.first_name, u.last_name, u.phone_code, u.phone, u.country, u.language,
  u.created_at, u.email_verified_at, u.approved_at, u.suspended, u.is_trading, u.state_reason, u.state_contact, u.kyc_status, u.is_practice,
  array(select r.role from user_role r where r.brand_id = u.brand_id and r.user_id = u.id order by r.role) as roles,
  (select count(*)::int from referral f where f.brand_id = u.brand_id and f.referrer_id = u.id) as referrers,
  (select o.first_name || ' ' || o.last_name
     from joint_link j
     join app_user s on s.brand_id = j.brand_id and s.id = j.second_id and s.email_verified_at is not null
     join app_user o on o.brand_id = j.brand_id and o.id = case when j.first_id = u.id then j.second_id else j.first_id end
    where j.brand_id = u.brand_id and u.id in (j.first_id, j.second_id) limit 1) as joint_with`;

export async function findUserById(db: Queries, brandId: string, id: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(`select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.id = $2`, [brandId, id]);
  return row;
}

export async function findUserByEmail(db: Queries, brandId: string, email: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(`select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.email = $2`, [brandId, email]);
  return row;
}

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  phoneCode: string;
  phone: string;
  country: string;
  language: string;
  currency: string;
  approved: boolean;
  /** Id or public number of the person whose link was followed. */
  referrer: string;
  /** Takes the place of an account of the same address that never verified it nor signed in, unless its code was sent just now. */
  replaceUnverified: boolean;
  /** Subject of the address's verification codes. */
  codeSubject: string;
  /** A code sent after this was sent just now. */
  spacedSince: Date;
}

/**
 * A new person as trader, with the next public number and the referral.
 * @returns the id; undefined when the address has an account already
 */
export async function insertUser(db: Queries, brandId: string, user: NewUser, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `with next as (update brand set next_number = next_number + 1 where id = $1 returning next_number - 1 as number),
     person as (
       insert into app_user as u (brand_id, id, number, email, password_hash, first_name, last_name, phone_code, phone, country, language, currency, created_at, approved_at)
       select $1, $2, next.number, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $13::boolean then $12::timestamptz end from next
       on conflict (brand_id, email) do update
         set password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name,
             phone_code = excluded.phone_code, phone = excluded.phone, country = excluded.country, language = excluded.language,
             currency = excluded.currency, approved_at = excluded.approved_at
         where $15::boolean and u.email_verified_at is null and u.last_sign_in_at is null
           and not exists (select 1 from one_time_code c where c.brand_id = $1 and c.purpose = 'verify_email' and c.subject = $16
                             and c.used_at is null and c.sent_at > $17)
       returning u.id),
     role as (insert into user_role (brand_id, user_id, role) select $1, id, 'trader' from person on conflict do nothing),
     referred as (
       insert into referral (brand_id, user_id, referrer_id, created_at)
       select $1, person.id, r.id, $12 from person join app_user r on r.brand_id = $1 and (r.id = $14 or r.number::text = $14) and r.id <> person.id
       on conflict do nothing)
     select id from person`,
    [brandId, user.id, user.email, user.passwordHash, user.firstName, user.lastName, user.phoneCode, user.phone, user.country, user.language, user.currency, now, user.approved, user.referrer, user.replaceUnverified, user.codeSubject, user.spacedSince],
  );
  return row?.id;
}

export async function setEmailVerified(db: Queries, brandId: string, id: string, now: Date): Promise<void> {
  await db.query('update app_user set email_verified_at = coalesce(email_verified_at, $3) where brand_id = $1 and id = $2', [brandId, id, now]);
}

export async function setEmailVerifiedByAddress(db: Queries, brandId: string, email: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>('update app_user set email_verified_at = coalesce(email_verified_at, $3) where brand_id = $1 and email = $2 returning id', [brandId, email, now]);
  return row?.id;
}

export async function setPassword(db: Queries, brandId: string, id: string, passwordHash: string): Promise<void> {
  await db.query('update app_user set password_hash = $3 where brand_id = $1 and id = $2', [brandId, id, passwordHash]);
}

export interface Details {
  firstName: string;
  lastName: string;
  phoneCode: string;
  phone: string;
  country: string;
  language: string;
}

export async function updateDetails(db: Queries, brandId: string, id: string, details: Details): Promise<void> {
  await db.query(
    'update app_user set first_name = $3, last_name = $4, phone_code = $5, phone = $6, country = $7, language = $8 where brand_id = $1 and id = $2',
    [brandId, id, details.firstName, details.lastName, details.phoneCode, details.phone, details.country, details.language],
  );
}

/** Links two holders; where one of them is nobody ('') it writes nothing. */
export async function linkHolders(db: Queries, brandId: string, firstId: string, secondId: string, now: Date): Promise<void> {
  await db.query(
    `insert into joint_link (brand_id, first_id, second_id, created_at)
     select $1, a.id, b.id, $4 from app_user a join app_user b on b.brand_id = $1 and b.id = $3 where a.brand_id = $1 and a.id = $2
     on conflict do nothing`,
    [brandId, firstId, secondId, now],
  );
}
