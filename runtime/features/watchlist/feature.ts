import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'watchlist'>({
  id: 'watchlist',
  pages: {
    watchlist: () => import('./pages/watchlist-page.tsx'),
  },
  slots: {
    'header.action': () => import('./slots/quick-assets.tsx'),
    'shell.banner': () => import('./slots/quick-strip.tsx'),
  },
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
});
