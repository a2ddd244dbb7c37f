import type { OperatorUser } from '../../../schemas/generated/types.ts';
import type { UserRow } from './user.queries.ts';

/** A user as the operator sees them. */
export function toOperatorUser(row: UserRow): OperatorUser {
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    first_name: row.first_name,
    last_name: row.last_name,
    roles: row.roles,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    approved: row.approved_at !== null,
    identity: row.kyc_status,
    state: row.suspended ? 'suspended' : 'active',
    is_trading: row.is_trading,
    reason: row.state_reason,
    contact: row.state_contact,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}
