import { textsOf } from '../../lib/texts-of.ts';
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
  text: textsOf(import.meta.glob('../../trading/search/text/*.ts')),
});
