import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as portfolio } from '../../../trading/portfolio/text/en.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'reports.title': 'Account report',
  'reports.lead': 'Your account at current prices, and its balance by month.',
  'reports.lead-practice': 'Your practice account at current prices.',
  'reports.result': 'Balance change in {month}',
  'reports.result-note':
    'Includes closed positions, deposits, withdrawals, bonuses and corrections, not open profit.',
  'reports.result-note-demo':
    'Includes closed positions, deposits, withdrawals, bonuses, corrections and demo funding, not open profit.',
  'reports.figures': 'Figures of the account',
  'reports.total': 'Total Balance',
  'reports.total-note': 'Without the open profit',
  'reports.bonus-note': 'Your balance includes a bonus of {bonus}, which cannot be withdrawn.',
  'reports.available': 'Available Balance',
  'reports.available-note': 'Can be withdrawn now',
  'reports.available-practice': 'Free for new positions',
  'reports.pnl': 'Estimated PNL',
  'reports.pnl-note': 'Of the open positions',
  'reports.plans': 'Active Plan(s)',
  'reports.no-plan': 'No active plan',
  'reports.withdrawals': 'Total Approved Withdrawals',
  'reports.withdrawals-note': 'Since the account was opened',
  'reports.plan-balance': 'Plan Balance',
  'reports.plan-balance-note': 'Amounts of the active plans',
  'reports.months': 'Balance by month',
  'reports.month': 'Month (UTC)',
  'reports.opening': 'Opening balance ({currency})',
  'reports.closing': 'Closing balance ({currency})',
  'reports.change': 'Change ({currency})',
  'reports.no-months': 'Nothing was booked on this account yet.',
  'reports.months-failed': 'Could not load the months.',
};
