import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'bonus-summary'>({
  id: 'bonus-summary',
  pages: {},
  slots: {
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
