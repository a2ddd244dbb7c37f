import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/en.ts';
import { text as portfolio } from '../../../trading/portfolio/text/en.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'dashboard.welcome': 'Welcome, {name}',
  'dashboard.lead': 'Your account at {site} at a glance.',
  'dashboard.verified': 'Verified',
  'dashboard.unverified': 'Unverified',
  'dashboard.verify': 'Verify Account',
  'dashboard.portfolio': 'View portfolio',
  'dashboard.news': 'Market news',
  'dashboard.news-sample': 'Sample news',
  'dashboard.news-sample-hint': 'Examples of this demo. They describe no real events.',
  'dashboard.news-empty': 'There is no market news at the moment.',
  'dashboard.news-failed': 'Market news is not available right now.',
  'dashboard.news-stale': 'The news service did not answer. Last update: {time}',
  'dashboard.operator': 'Your brand',
  'dashboard.cards-failed': 'Could not load the counts.',
  'dashboard.card-customers': 'Customers',
  'dashboard.card-online': 'Online customers',
  'dashboard.card-leads': 'Leads',
  'dashboard.card-withdrawals': 'Pending withdrawals',
  'dashboard.card-deposits': 'Pending deposits',
  'dashboard.card-identity': 'KYC',
  'dashboard.pending-activation': 'Pending Activation',
};
