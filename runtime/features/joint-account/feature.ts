import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'joint-account'>({
  id: 'joint-account',
  pages: {
    'account-jointaccount': () => import('./pages/joint-page.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
  slots: {
    'guest.action': () => import('./slots/joint-button.tsx'),
  },
});
