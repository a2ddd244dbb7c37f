import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining.title': 'Mining',
  'mining.lead': 'The state of your mining assets.',
  'mining.count': '{count, plural, one {# mining asset} other {# mining assets}}',
  'mining.empty': 'No mining assets available',
  'mining.failed': 'Could not load your mining assets.',
  'mining.simulated': 'Simulated',
  'mining.simulated-hint': 'Sample figures of this demo. Nothing is mined.',
  'mining.balance': 'Current balance',
  'mining.profit': 'Profit',
  'mining.estimated-date': 'Estimated date',
  'mining.estimated-profit': 'Estimated profit',
  'mining.as-of': 'As of {time}',
  'mining.trend': '{asset} over the last month: from {first} to {last}, high {high}, low {low}',
  'mining.trend-caption': 'Price of {asset}, last month',
};
