import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as portfolio } from '../../../trading/portfolio/text/en.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'portfolios.title': 'Portfolio',
  'portfolios.lead': 'Cash and open positions at current prices.',
  'portfolios.cards': 'Parts with a value',
  'portfolios.positions': '{count, plural, one {# open position} other {# open positions}}',
  'portfolios.cash-note': 'Balance that no position uses',
  'portfolios.bonus-note': 'Your balance includes a bonus of {bonus}, which cannot be withdrawn.',
  'portfolios.reserved-note': 'Reserved for withdrawals in progress and for the plans that you have joined',
};
