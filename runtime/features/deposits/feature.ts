import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'deposits'>({
  id: 'deposits',
  pages: {},
  slots: {
    'header.action': () => import('./slots/header-action.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
