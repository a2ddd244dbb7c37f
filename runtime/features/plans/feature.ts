import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'plans'>({
  id: 'plans',
  pages: {},
  slots: {
    'balance.action': () => import('./slots/balance-action.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'shell.floating': () => import('./slots/shell-floating.tsx'),
    'traderoom.tool': () => import('./slots/traderoom-tool.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
