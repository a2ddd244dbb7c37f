import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'profile'>({
  id: 'profile',
  pages: {
    profile: () => import('./pages/profile-page.tsx'),
  },
  slots: {
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
