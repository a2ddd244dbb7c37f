import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'livechat'>({
  id: 'livechat',
  pages: { livechat: () => import('./pages/livechat-page.tsx') },
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'drawer.badge': () => import('./slots/drawer-badge.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'shell.floating': () => import('./slots/shell-floating.tsx'),
    'suspended.action': () => import('./slots/suspended-action.tsx'),
  },
});
