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
    en: () => import('../../trading/search/text/en.ts'),
    es: () => import('../../trading/search/text/es.ts'),
  },
});
