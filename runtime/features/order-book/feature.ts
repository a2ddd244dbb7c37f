import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'order-book'>({
  id: 'order-book',
  pages: {
    orderbook: () => import('./pages/orderbook-page.tsx'),
  },
  text: textsOf(import.meta.glob('../../trading/positions/text/*.ts')),
  slots: {
    'suspended.action': () => import('./slots/suspended-action.tsx'),
    'drawer.badge': () => import('./slots/drawer-badge.tsx'),
    'balance.positions': () => import('./slots/balance-positions.tsx'),
  },
});
