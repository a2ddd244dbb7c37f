import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'watchlist'>({
  id: 'watchlist',
  pages: {
    watchlist: () => import('./pages/watchlist-page.tsx'),
  },
  slots: {
    'header.action': () => import('./slots/header-action.tsx'),
    'shell.banner': () => import('./slots/shell-banner.tsx'),
  },
  text: {
    en: () => import('../../trading/search/text/en.ts'),
    es: () => import('../../trading/search/text/es.ts'),
  },
});
