import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'data.export': 'Download your data',
  'data.export-hint':
    'One JSON file with everything we store about you: details, ledger entries, positions, payments, devices, documents and activity.',
  'data.export-start': 'Download',
  'data.exported': 'Your data was downloaded.',
  'data.close': 'Close your account',
  'data.close-hint': 'For good. You can close it once nothing is open in it.',
  'data.close-open': 'Close account',
  'data.close-title': 'Close your account',
  'data.close-failed': 'Could not check your account.',
  'data.obstacles': 'Before you can close your account, do this:',
  'data.balance': 'You have {amount} in your account. Withdraw it.',
  'data.negative': 'Your balance is {amount}. Contact support.',
  'data.positions':
    '{count, plural, one {One position is open} other {# positions are open}} in your real account. Close them.',
  'data.practice_positions':
    '{count, plural, one {One position is open} other {# positions are open}} in your practice account. Switch to it and close them.',
  'data.withdrawals':
    '{count, plural, one {One withdrawal is not finished} other {# withdrawals are not finished}}. Wait for it, or cancel it.',
  'data.deposits':
    '{count, plural, one {One deposit is not decided} other {# deposits are not decided}}. Wait for the decision, or ask support.',
  'data.corrections': 'A correction of your balance is not decided. Ask support.',
  'data.manager': 'An account manager trades for you. End the access.',
  'data.clients': 'You manage accounts of other traders. End these connections.',
  'data.role': 'You work for the operator. Ask a superadministrator to revoke your role.',
  'data.go-balance': 'Withdraw',
  'data.go-positions': 'See positions',
  'data.go-practice_positions': 'See positions',
  'data.go-withdrawals': 'See transactions',
  'data.go-deposits': 'See transactions',
  'data.go-manager': 'See manager',
  'data.consequence-login': 'You can no longer log in, on any device. This cannot be undone.',
  'data.consequence-photo': 'Your photo is deleted now.',
  'data.consequence-records':
    'The law demands that we keep records of your money, trades and identity for several years. Your documents are deleted five years after the closing.',
  'data.consequence-export': 'Download your data and statements first: you cannot do so later.',
  'data.confirm': 'I understand, and I want to close my account.',
  'data.keep': 'Keep my account',
  'data.close-final': 'Close account for good',
  'data.closed': 'Your account is closed.',
};
