import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/en.ts';

export const text: Dictionary = {
  ...parts,
  'balance.label': 'Balance and account',
  'balance.account-real': 'Real account',
  'balance.account-practice': 'Practice account',
  'balance.choose': 'Account to trade on',
  'balance.virtual': 'Virtual money',
  'balance.bonus': 'Includes a {amount} bonus',
  'balance.refresh': 'Refresh',
  'balance.top-up': 'Top up',
  'balance.topped-up': 'Your practice account has been topped up.',
  'balance.top-up-failed': 'Unable to Top Up',
  'balance.refresh-failed': 'Your balances could not be read. The figures may be out of date. Try again.',
  'balance.switch-failed': 'Error while switching',
  'balance.switched-real': 'You are trading with real money now.',
  'balance.switched-practice': 'You are practising with virtual money now.',
  'balance.figures': 'Figures for the selected account',
  'balance.deposit': 'Deposit',
  'balance.withdrawal': 'Withdraw',
  'band.practice': 'Practice account. Virtual money only.',
  'band.to-real': 'Switch to real',
  'link.lost': 'No prices since {time}. Reconnecting…',
};
