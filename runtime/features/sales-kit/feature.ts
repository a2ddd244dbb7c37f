import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'sales-kit'>({
  id: 'sales-kit',
  pages: {},
  slots: {
    'guest.floating': () => import('./slots/guest-floating.tsx'),
    'shell.floating': () => import('./slots/shell-floating.tsx'),
  },
});
