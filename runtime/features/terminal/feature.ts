import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'terminal'>({
  id: 'terminal',
  pages: {
    'traderoom-v2': () => import('./pages/modern-page.tsx'),
    'traderoom-mt4': () => import('./pages/classic-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
});
