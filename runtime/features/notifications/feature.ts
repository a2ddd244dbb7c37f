import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'notifications'>({
  id: 'notifications',
  pages: {
    notifications: () => import('./pages/notifications-page.tsx'),
  },
  slots: {
    'header.action': () => import('./slots/header-action.tsx'),
  },
});
