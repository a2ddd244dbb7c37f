import { mayEnterBackOffice } from '../../platform/back-office.ts';
import { defineFeature, contributionFor } from '../../platform/feature.ts';

export const feature = defineFeature<'handoff'>({
  id: 'handoff',
  pages: {
    'token-handoff': () => import('./pages/token-page.tsx'),
    'auto-login': () => import('./pages/auto-page.tsx'),
  },
  slots: {
    'drawer.item': contributionFor(
      (settings, user) => user !== null && mayEnterBackOffice(user, settings),
      () => import('./components/back-office-item.tsx'),
    ),
  },
});
