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
  u.id, u.number, u.email, u.password_hash, u.first_name, u.last_name, u.phone_code, u.phone, u.country,
  u.language, u.currency, u.created_at, u.email_verified_at, u.approved_at, u.suspended, u.is_trading,
  u.state_reason, u.state_contact, u.kyc_status, u.onboarded_at, u.photo_id, u.closed_at, u.is_practice,
  u.unread_messages,
  array(select r.role from user_role r
         where r.brand_id = u.brand_id and r.user_id = u.id order by r.role) as roles,
  (select count(*)::int from referral f where f.brand_id = u.brand_id and f.referrer_id = u.id) as referrers,
  case when coalesce(u.email_verified_at, u.last_sign_in_at) is not null then (
    select (select o.first_name || ' ' || o.last_name from app_user o
             where o.brand_id = u.brand_id and o.id = j.other_id
               and coalesce(o.email_verified_at, o.last_sign_in_at) is not null)
      from (select second_id as other_id from joint_link
             where brand_id = u.brand_id and first_id = u.id and confirmed_at is not null
            union all
            select first_id from joint_link
              where brand_id = u.brand_id and second_id = u.id and confirmed_at is not null) j
     limit 1) end as joint_with`;

export async function findUserById(db: Queries, brandId: string, id: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `select ${USER_COLUMNS} from app_user u where u.brand_id = $1 and u.id = $2`,
    [brandId, id],
  );
  return row;
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
    `update app_user set first_name = $3, last_name = $4, phone_code = $5, phone = $6, country = $7,
            language = $8
      where brand_id = $1 and id = $2`,
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
