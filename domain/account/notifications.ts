/** Events in the notification centre. */
const NOTIFICATION_KINDS = [
  'position_opened',
  'position_closed',
  'order_filled',
  'order_refused',
  'order_expired',
  'deposit_credited',
  'deposit_rejected',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_sent',
  'withdrawal_rejected',
  'withdrawal_cancelled',
  'identity_approved',
  'identity_rejected',
  'plan_approved',
  'plan_rejected',
  'correction_posted',
  'manager_request',
  'manager_connected',
  'manager_revoked',
  'manager_copy_left',
  'payout_account_added',
  'password_changed',
  'message_reply',
  'trading_password_changed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a user can switch on and off, in the order of the settings. */
export const NOTIFICATION_TOPICS = [
  'trading',
  'deposits',
  'withdrawals',
  'identity',
  'account',
  'security',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

const TOPICS: Record<NotificationKind, NotificationTopic> = {
  position_opened: 'trading',
  position_closed: 'trading',
  order_filled: 'trading',
  order_refused: 'trading',
  order_expired: 'trading',
  deposit_credited: 'deposits',
  deposit_rejected: 'deposits',
  deposit_reversed: 'deposits',
  withdrawal_requested: 'withdrawals',
  withdrawal_sent: 'withdrawals',
  withdrawal_rejected: 'withdrawals',
  withdrawal_cancelled: 'withdrawals',
  identity_approved: 'identity',
  identity_rejected: 'identity',
  plan_approved: 'account',
  plan_rejected: 'account',
  correction_posted: 'account',
  manager_request: 'account',
  manager_revoked: 'account',
  manager_copy_left: 'account',
  manager_connected: 'security',
  payout_account_added: 'security',
  password_changed: 'security',
  message_reply: 'account',
  trading_password_changed: 'security',
};

/** Mails that reveal a theft or an error in the balance: no setting stops them. */
const ALWAYS_MAILED: readonly NotificationKind[] = [
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_cancelled',
  'correction_posted',
];

export const topicOf = (kind: NotificationKind): NotificationTopic => TOPICS[kind];

/** Security messages reach the user in every way. */
export const isFixedTopic = (topic: NotificationTopic): boolean => topic === 'security';

/** Positions send no mail: there may be hundreds at once. */
export const hasMail = (topic: NotificationTopic): boolean => topic !== 'trading';

export const isAlwaysMailed = (kind: NotificationKind): boolean =>
  ALWAYS_MAILED.includes(kind) || isFixedTopic(topicOf(kind));
