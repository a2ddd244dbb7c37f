import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'auth'>({
  id: 'auth',
  pages: {
    'account-signin': () => import('./pages/login-page.tsx'),
    'account-signup': () => import('./pages/register-page.tsx'),
    referral: () => import('./pages/referral-page.tsx'),
    'email-verify': () => import('./pages/verify-email-page.tsx'),
    'account-forgotpassword': () => import('./pages/reset-page.tsx'),
    'two-fa': () => import('./pages/two-fa-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
});
