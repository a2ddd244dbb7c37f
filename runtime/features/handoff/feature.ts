import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'handoff'>({
  id: 'handoff',
  pages: {
    'token-handoff': () => import('./pages/token-handoff-page.tsx'),
    'auto-login': () => import('./pages/auto-login-page.tsx'),
  },
  slots: {
    'drawer.item': () => import('./slots/drawer-item.tsx'),
  },
});
