import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'wallets.title': 'Wallets are coming soon',
  'wallets.text':
    'This page does not work yet, and no date is set. Your money is in your trading account: you deposit and withdraw it there.',
  'wallets.back': 'Back to the trade room',
  'wallets.transactions': 'View transactions',
};
