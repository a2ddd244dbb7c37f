import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'auth'>({
  id: 'auth',
  pages: {
    'account-signin': () => import('./pages/account-signin-page.tsx'),
    'account-signup': () => import('./pages/account-signup-page.tsx'),
    referral: () => import('./pages/referral-page.tsx'),
    'email-verify': () => import('./pages/email-verify-page.tsx'),
    'account-forgotpassword': () => import('./pages/account-forgotpassword-page.tsx'),
    'two-fa': () => import('./pages/two-fa-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
