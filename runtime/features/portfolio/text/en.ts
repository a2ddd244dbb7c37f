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
  'portfolios.reserved-note': 'Set aside for requested withdrawals and plans',
};
