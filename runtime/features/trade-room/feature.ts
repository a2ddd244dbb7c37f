import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'trade-room'>({
  id: 'trade-room',
  pages: {
    traderoom: () => import('./pages/traderoom-page.tsx'),
  },
  slots: {
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'traderoom.tool': () => import('./slots/traderoom-tool.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
