import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'market-analysis'>({
  id: 'market-analysis',
  pages: {
    'market-analysis': () => import('./pages/market-analysis-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
