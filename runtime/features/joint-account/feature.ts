import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'joint-account'>({
  id: 'joint-account',
  pages: {
    'account-jointaccount': () => import('./pages/account-jointaccount-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
  slots: {
    'guest.action': () => import('./slots/guest-action.tsx'),
  },
});
