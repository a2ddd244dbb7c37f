import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'joint-account'>({
  id: 'joint-account',
  pages: {
    'account-jointaccount': () => import('./pages/account-jointaccount-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'guest.action': () => import('./slots/guest-action.tsx'),
  },
});
