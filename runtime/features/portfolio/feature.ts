import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'portfolio'>({
  id: 'portfolio',
  pages: {
    portfolio: () => import('./pages/portfolio-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
