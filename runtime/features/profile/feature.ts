import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'profile'>({
  id: 'profile',
  pages: {
    profile: () => import('./pages/profile-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
});
