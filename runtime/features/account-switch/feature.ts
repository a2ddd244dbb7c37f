import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'account-switch'>({
  id: 'account-switch',
  pages: {},
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'balance.menu': () => import('./slots/balance-menu.tsx'),
    'shell.band': () => import('./slots/shell-band.tsx'),
    'shell.banner': () => import('./slots/shell-banner.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
  },
});
