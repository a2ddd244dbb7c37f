import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'dashboard'>({
  id: 'dashboard',
  pages: {
    home: () => import('./pages/home-page.tsx'),
    dashboard: () => import('./pages/dashboard-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
