import type { User } from '../../../schemas/generated/types.ts';
import type { UserRow } from './user.queries.ts';

/** A person as the contract shows them to themselves. */
export function toUser(row: UserRow, confirmed: boolean): User {
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    firstname: row.first_name,
    lastname: row.last_name,
    phone: row.phone,
    phoneNumber: row.phone,
    phoneCode: row.phone_code,
    country: row.country,
    language: row.language,
    time: row.created_at.toISOString(),
    img: null,
    roles: row.roles,
    is_active: !row.suspended,
    state: row.suspended ? 'suspended' : 'active',
    state_reason: row.state_reason,
    contact: row.state_contact,
    kyc_status: row.kyc_status,
    kyc_verified: row.kyc_status === 'approved',
    is_practice: row.is_practice,
    isTrading: row.is_trading,
    disable_message: row.is_trading ? null : row.state_reason,
    two_fa_confirmed: confirmed,
    referrers: row.referrers,
    joint_with: row.joint_with,
  };
}
