import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'mining'>({
  id: 'mining',
  pages: {
    mining: () => import('./pages/mining-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
