import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'trading-accounts'>({
  id: 'trading-accounts',
  pages: {
    accounts: () => import('./pages/accounts-page.tsx'),
    'new-account-demo': () => import('./pages/new-account-demo-page.tsx'),
    'new-account-live': () => import('./pages/new-account-live-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
