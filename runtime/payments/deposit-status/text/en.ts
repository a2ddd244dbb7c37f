import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'Pending',
  'deposit.status-in_review': 'In review',
  'deposit.status-approved': 'Approved',
  'deposit.status-rejected': 'Rejected',
  'deposit.status-unknown': 'Unknown',
};
