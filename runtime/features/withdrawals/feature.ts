import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'withdrawals'>({
  id: 'withdrawals',
  pages: {},
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'header.action': () => import('./slots/header-action.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'suspended.action': () => import('./slots/suspended-action.tsx'),
  },
});
