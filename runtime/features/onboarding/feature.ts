import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'onboarding'>({
  id: 'onboarding',
  pages: {},
  slots: {
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'shell.floating': () => import('./slots/shell-floating.tsx'),
  },
});
