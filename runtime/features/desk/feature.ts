import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'desk'>({
  id: 'desk',
  pages: { desk: () => import('./pages/desk-page.tsx') },
});
