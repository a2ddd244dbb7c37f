import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'Pending',
  'deposit.status-in_review': 'In review',
  'deposit.status-approved': 'Approved',
  'deposit.status-rejected': 'Rejected',
  'deposit.status-unknown': 'Unknown',
  'deposit.status-partly_refunded': 'Partly refunded',
  'deposit.status-refunded': 'Refunded',
  'deposit.status-partly_charged_back': 'Partly charged back',
  'deposit.status-charged_back': 'Charged back',
  'deposit.reversed-refund': 'Refunded',
  'deposit.reversed-chargeback': 'Charged back',
  'deposit.remaining': 'Remaining',
};
