import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'market-analysis'>({
  id: 'market-analysis',
  pages: {
    'market-analysis': () => import('./pages/market-analysis-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
});
