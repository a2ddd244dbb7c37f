import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'static-demo'>({
  id: 'static-demo',
  pages: {},
  slots: {
    'avatar.menu': () => import('./slots/avatar-menu.tsx'),
    'guest.floating': () => import('./slots/guest-floating.tsx'),
    'login.extra': () => import('./slots/login-extra.tsx'),
    'shell.floating': () => import('./slots/shell-floating.tsx'),
  },
  backend: async (page) => (await import('./backend/start-backend.ts')).startBackend(page),
});
