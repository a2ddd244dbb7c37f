import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'order-book'>({
  id: 'order-book',
  pages: {
    orderbook: () => import('./pages/orderbook-page.tsx'),
  },
  text: {
    en: () => import('../../trading/positions/text/en.ts'),
    es: () => import('../../trading/positions/text/es.ts'),
  },
  slots: {
    'suspended.action': () => import('./slots/suspended-action.tsx'),
    'drawer.badge': () => import('./slots/drawer-badge.tsx'),
    'balance.positions': () => import('./slots/balance-positions.tsx'),
  },
});
