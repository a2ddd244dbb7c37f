import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'wallets'>({
  id: 'wallets',
  pages: {
    wallets: () => import('./pages/wallets-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
