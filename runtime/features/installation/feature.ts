import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'installation'>({
  id: 'installation',
  pages: {},
  slots: {
    'avatar.menu': () => import('./slots/avatar-menu.tsx'),
    'guest.floating': () => import('./slots/guest-floating.tsx'),
    'shell.banner': () => import('./slots/shell-banner.tsx'),
  },
});
