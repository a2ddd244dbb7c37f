import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notices.topic': 'Topic',
  'notices.in_app': 'In the app',
  'notices.by_mail': 'By email',
  'notices.no-mail': 'No emails',
  'notices.always': 'Always on',
  'notices.switch': '{topic}: {way}',
  'notices.trading': 'Closed positions',
  'notices.trading-hint': 'Take profit, stop loss, close-out, and closings by your account manager',
  'notices.deposits': 'Deposits',
  'notices.deposits-hint': 'Credited or rejected; refunds and chargebacks are always mailed',
  'notices.withdrawals': 'Withdrawals',
  'notices.withdrawals-hint': 'A request or cancellation is always mailed, so that you notice a theft',
  'notices.identity': 'Identity',
  'notices.identity-hint': 'The result of a check',
  'notices.account': 'Account',
  'notices.account-hint':
    'Plans, account managers and replies from support; corrections of your balance are always mailed',
  'notices.security': 'Security',
  'notices.security-hint': 'New password, payout account or account manager',
  'notices.failed': 'Could not load your notification settings.',
  'notices.saved': 'Saved: {topic}',
};
