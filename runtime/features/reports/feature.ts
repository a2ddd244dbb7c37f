import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'reports'>({
  id: 'reports',
  pages: {
    reports: () => import('./pages/reports-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
