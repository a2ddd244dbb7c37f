import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'shell.registered': 'Registered {date}',
  'shell.user-id': 'WEB{number}',
  'shell.withdrawal': 'Withdrawal',
  'shell.change-password': 'Change password',
  'shell.sign-out': 'Sign out',
  'shell.still-open': 'You can still see your balances, close positions and reach support.',
  'shell.continue': 'Continue',
  'suspended.title': 'Suspended',
  'suspended.site': '{site} is suspended. You cannot place new orders or make deposits.',
  'suspended.account': 'Your account is suspended. You cannot place new orders or make deposits.',
  'suspended.reason': 'Reason',
  'suspended.possible': 'What you can still do',
  'suspended.trading': 'See your balances and close open positions',
  'suspended.profile': 'See your details, your sessions and your password in your profile',
  'suspended.money': 'Your money stays yours: no payment is ever asked for to lift a suspension',
  'suspended.appeal': 'Ask why, or appeal: {contact}',
  'suspended.open-profile': 'Open your profile',
  'suspended.details': 'Why, and what you can do',
};
