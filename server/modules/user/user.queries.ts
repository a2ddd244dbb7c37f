import { parsePublicNumber } from '../../../domain/account/public-number.ts';
import { Failure } from '../../failure.ts';
import { IS_CLAIMED, type RowsToLock } from '../../ledger/idempotency.queries.ts';
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
  /** Currency of the real account. */
  currency: string;
  created_at: Date;
  email_verified_at: Date | null;
  approved_at: Date | null;
  suspended: boolean;
  is_trading: boolean;
  state_reason: string | null;
  state_contact: string | null;
  kyc_status: IdentityStatus;
  onboarded_at: Date | null;
  photo_id: string | null;
  closed_at: Date | null;
  is_practice: boolean;
  /** Replies of support that the user has not read. */
  unread_messages: number;
  roles: Role[];
  referrers: number;
  joint_with: string | null;
}

/**
 * Columns of a `UserRow`; `u` is app_user. A joint account shows the other holder once the second has
 * agreed and both own their accounts: verified, or signed in at least once where the brand does not verify
 * addresses. The join order is fixed: the link and the other holder are each found by key, regardless of
 * the planner's statistics.
 */
export const USER_COLUMNS = `
  u.id, u.number, u.email, u.password_hash, u.first_name, u.last_name, u.phone_code, u.phone, u.country, u.language, u.currency,
  u.created_at, u.email_verified_at, u.approved_at, u.suspended, u.is_trading, u.state_reason, u.state_contact, u.kyc_status, u.onboarded_at, u.photo_id, u.closed_at, u.is_practice, u.unread_messages,
  array(select r.role from user_role r where r.brand_id = u.brand_id and r.user_id = u.id order by r.role) as roles,
  (select count(*)::int from referral f where f.brand_id = u.brand_id and f.referrer_id = u.id) as referrers,
  case when coalesce(u.email_verified_at, u.last_sign_in_at) is not null then (
    select (select o.first_name || ' ' || o.last_name from app_user o
             where o.brand_id = u.brand_id and o.id = j.other_id and coalesce(o.email_verified_at, o.last_sign_in_at) is not null)
      from (select second_id as other_id from joint_link where brand_id = u.brand_id and first_id = u.id and confirmed_at is not null
            union all
            select first_id from joint_link where brand_id = u.brand_id and second_id = u.id and confirmed_at is not null) j
     limit 1) end as joint_with`;

export async function findUserById(db: Queries, brandId: string, id: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.id = $2`,
    [brandId, id],
  );
  return row;
}

/**
 * The columns that sign-in and mails to an address need: a lookup of one row by one key, so that a hit
 * takes no longer than a miss.
 */
export interface AccountRow {
  id: string;
  password_hash: string | null;
  registration_hash: string | null;
  first_name: string;
  language: string;
  email_verified_at: Date | null;
  approved_at: Date | null;
  closed_at: Date | null;
}

export type LockedUser = Pick<UserRow, 'closed_at'>;

/**
 * Serializes sign-ins of a user and changes of their access, until the transaction ends.
 * @returns whether the account is open
 */
export async function lockAccess(tx: Queries, brandId: string, id: string): Promise<boolean> {
  const [row] = await tx.query<LockedUser>(
    'select closed_at from app_user where brand_id = $1 and id = $2 for no key update',
    [brandId, id],
  );
  return row?.closed_at === null;
}

/**
 * Serializes changes that depend on what a user has already, until the transaction ends.
 * @throws session_required when the account was closed meanwhile
 */
export async function lockUser(tx: Queries, brandId: string, id: string): Promise<void> {
  if (!(await lockAccess(tx, brandId, id))) throw new Failure('session_required');
}

/** Locks the owner of an idempotency key with it, as `lockUser`. */
export const OWNER_TO_LOCK: RowsToLock = {
  sql: `select closed_at from app_user where brand_id = $1 and id = $2 and ${IS_CLAIMED} for no key update`,
  params: [],
};

/** @throws session_required when the locked account was closed meanwhile */
export function refuseClosed(user: LockedUser | undefined): void {
  if (user?.closed_at !== null) throw new Failure('session_required');
}

/**
 * For a transaction that has locked an account of the user, as the closing of all does.
 * @throws session_required when the account was closed meanwhile
 */
export async function refuseClosedUser(tx: Queries, brandId: string, id: string): Promise<void> {
  refuseClosed(await findUserById(tx, brandId, id));
}

export async function findAccount(
  db: Queries,
  brandId: string,
  email: string,
): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(
    'select id, password_hash, registration_hash, first_name, language, email_verified_at, approved_at, closed_at from app_user where brand_id = $1 and email = $2',
    [brandId, email],
  );
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
        and not exists (select 1 from one_time_code c where c.brand_id = $1 and c.purpose = 'verify_email' and c.subject = $3
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
    `with next as (update brand set next_number = next_number + 1 where id = $1 returning next_number - 1 as number),
     person as (
       insert into app_user (brand_id, id, number, email, password_hash, registration_hash, first_name, last_name, phone_code, phone, country, language, currency, created_at, approved_at)
       select $1, $2, next.number, $3, $4, $15, $5, $6, $7, $8, $9, $10, $11, $12, case when $13::boolean then $12::timestamptz end from next
       on conflict (brand_id, email) do nothing
       returning id),
     role as (insert into user_role (brand_id, user_id, role) select $1, id, 'trader' from person),
     referred as (
       insert into referral (brand_id, user_id, referrer_id, created_at)
       select $1, person.id, r.id, $12 from person join app_user r on r.brand_id = $1 and (r.id = $14 or r.number = $16::int) and r.id <> person.id)
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
    'update app_user set email_verified_at = $3 where brand_id = $1 and id = $2 and email_verified_at is null returning id',
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
     link as (delete from joint_link where brand_id = $1 and (first_id in (select id from person) or second_id in (select id from person))),
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

export interface Details {
  firstName: string;
  lastName: string;
  phoneCode: string;
  phone: string;
  country: string;
  language: string;
}

export async function updateDetails(
  db: Queries,
  brandId: string,
  id: string,
  details: Details,
): Promise<void> {
  await db.query(
    'update app_user set first_name = $3, last_name = $4, phone_code = $5, phone = $6, country = $7, language = $8 where brand_id = $1 and id = $2',
    [
      brandId,
      id,
      details.firstName,
      details.lastName,
      details.phoneCode,
      details.phone,
      details.country,
      details.language,
    ],
  );
}
