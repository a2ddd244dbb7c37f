import { ZERO_MONEY } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { User } from '../../../schemas/generated/types.ts';
import type { UserMoney } from '../account/user-money.ts';
import type { UserManager } from '../manager-connection/user-manager.ts';
import { noPlans, type UserPlans } from '../plan-membership/user-plans.ts';
import type { UserRow } from './user.queries.ts';

/**
 * Fields hidden until the device is confirmed: no page needs them before, and a stolen password alone does
 * not reveal them.
 */
const HIDDEN_FIELDS = {
  phone: '',
  phoneNumber: '',
  phoneCode: '',
  country: '',
  img: null,
  kyc_status: 'none',
  kyc_verified: false,
  referrers: 0,
  joint_with: null,
  trader_request: '',
  manager_id: null,
  manager: null,
  auto_trade_active: false,
  onboarded: false,
  unread_notifications: 0,
} as const;

/** The path of `photo.read`. */
export const photoPath = (photoId: string | null): string | null => (photoId ? `/photo/${photoId}` : null);

function noMoney(currency: string): UserMoney {
  const none = formatMoney(ZERO_MONEY, currency);
  return {
    estimatedBalance: none,
    practice_wallet: none,
    withdrawable: none,
    bonus: none,
    portfolios: [],
    portfolios_value: none,
    pnl: none,
    withdrawals: none,
  };
}

export interface UserView {
  /** The device of the session is confirmed. */
  confirmed: boolean;
  withheld: boolean;
}

/** A user's own data in the contract's form; `withheld` until their device is confirmed. */
export function toUser(
  row: UserRow,
  kept: UserMoney & UserManager & UserPlans & Pick<User, 'unread_notifications'>,
  { confirmed, withheld }: UserView,
): User {
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
    img: photoPath(row.photo_id),
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
    currency: row.currency,
    onboarded: row.onboarded_at !== null,
    unread_messages: row.unread_messages,
    ...kept,
    ...(withheld ? { ...HIDDEN_FIELDS, ...noMoney(row.currency), ...noPlans(row.currency) } : {}),
  };
}
