import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'terminal'>({
  id: 'terminal',
  pages: {
    'traderoom-v2': () => import('./pages/traderoom-v2-page.tsx'),
    'traderoom-mt4': () => import('./pages/traderoom-mt4-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
