import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'handoff'>({
  id: 'handoff',
  pages: {
    'token-handoff': () => import('./pages/token-page.tsx'),
    'auto-login': () => import('./pages/auto-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
  slots: {
    'drawer.item': () => import('./slots/back-office-item.tsx'),
  },
});
