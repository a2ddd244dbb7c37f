import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'account-manager'>({
  id: 'account-manager',
  pages: {
    manager: () => import('./pages/manager-page.tsx'),
  },
  slots: {
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'traderoom.tool': () => import('./slots/traderoom-tool.tsx'),
  },
});
