import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'withdrawal.total': 'You receive',
  'withdrawal.fee-short': 'Fee',
  'withdrawal.progress': 'State of the withdrawal',
  'withdrawal.state-requested': 'Requested',
  'withdrawal.state-approved': 'Approved',
  'withdrawal.state-sent': 'Sent',
  'withdrawal.state-settled': 'Settled',
  'withdrawal.state-rejected': 'Rejected',
  'withdrawal.state-cancelled': 'Cancelled',
  'withdrawal.state-unknown': 'Unknown',
  'withdrawal.wait-approved': 'We are checking the withdrawal.',
  'withdrawal.wait-sent': 'We are about to send the money.',
  'withdrawal.wait-settled': 'The money is on its way to your account.',
  'withdrawal.cancel': 'Cancel withdrawal',
  'withdrawal.cancel-title': 'Cancel the withdrawal of {amount}?',
  'withdrawal.cancel-text': '{amount} is free again at once. You can withdraw it later.',
  'withdrawal.cancel-keep': 'Keep withdrawal',
};
