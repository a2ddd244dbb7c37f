import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'demo-access'>({
  id: 'demo-access',
  pages: {},
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
  slots: {
    'login.extra': () => import('./slots/login-extra.tsx'),
  },
});
