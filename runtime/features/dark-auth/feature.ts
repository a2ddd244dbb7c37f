import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'dark-auth'>({
  id: 'dark-auth',
  pages: {
    'account-signin-dark': () => import('./pages/account-signin-dark-page.tsx'),
    'account-signup-dark': () => import('./pages/account-signup-dark-page.tsx'),
  },
  text: {
    en: () => import('../../forms/text/en.ts'),
    es: () => import('../../forms/text/es.ts'),
  },
});
