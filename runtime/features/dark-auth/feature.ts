import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'dark-auth'>({
  id: 'dark-auth',
  pages: {
    'account-signin-dark': () => import('./pages/account-signin-dark-page.tsx'),
    'account-signup-dark': () => import('./pages/account-signup-dark-page.tsx'),
  },
  text: textsOf(import.meta.glob('../../forms/text/*.ts')),
});
