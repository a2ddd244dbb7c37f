import type { Queries } from '../../ports.ts';
import type { IdentityStatus, Role } from './user.queries.ts';

export interface DemoRow {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  country: string;
  language: string;
  currency: string;
  roles: Role[];
  suspended: boolean;
  isTrading: boolean;
  kycStatus: IdentityStatus;
  isPractice: boolean;
  reason: string | null;
  contact: string | null;
}

/**
 * Inserts a verified and approved user with a fixed id.
 * @returns false when the user exists
 */
export async function insertDemoUser(
  db: Queries,
  brandId: string,
  user: DemoRow,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `with free as (select 1 where not exists (select 1 from app_user where brand_id = $1 and email = $3)),
     next as (update brand set next_number = next_number + 1 where id = $1 and exists (select 1 from free)
               returning next_number - 1 as number),
     person as (
       insert into app_user (brand_id, id, number, email, password_hash, first_name, last_name, phone_code,
                             phone, country, language, currency, created_at, email_verified_at, approved_at,
                             suspended, is_trading, state_reason, state_contact, kyc_status, is_practice)
       select $1, $2, next.number, $3, $4, $5, $6, '+44', '', $7, $8, $17, $9, $9, $9, $10, $11, $12, $13,
              $14, $15 from next
       on conflict do nothing returning id)
     insert into user_role (brand_id, user_id, role)
     select $1, person.id, role from person, unnest($16::text[]) as role returning 1`,
    [
      brandId,
      user.id,
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.country,
      user.language,
      now,
      user.suspended,
      user.isTrading,
      user.reason,
      user.contact,
      user.kycStatus,
      user.isPractice,
      user.roles,
      user.currency,
    ],
  );
  return rows.length > 0;
}
