import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'mining-simulation'>({
  id: 'mining-simulation',
  pages: {},
  slots: {
    'mining.figures': () => import('./slots/mining-figures.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
