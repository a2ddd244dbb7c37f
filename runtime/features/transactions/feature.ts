import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'transactions'>({
  id: 'transactions',
  pages: {
    transactions: () => import('./pages/transactions-page.tsx'),
    statements: () => import('./pages/statements-page.tsx'),
    statement: () => import('./pages/statement-page.tsx'),
  },
  slots: {
    'suspended.action': () => import('./slots/suspended-action.tsx'),
  },
});
