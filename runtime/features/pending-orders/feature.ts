import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'pending-orders'>({
  id: 'pending-orders',
  pages: {},
  slots: {
    'positions.pending': () => import('./slots/positions-pending.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'suspended.action': () => import('./slots/suspended-action.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
