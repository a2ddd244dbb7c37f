import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'identity'>({
  id: 'identity',
  pages: {
    kyc: () => import('./pages/kyc-page.tsx'),
    trading: () => import('./pages/trading-page.tsx'),
  },
  slots: {
    'app.replacement': () => import('./slots/app-replacement.tsx'),
    'shell.dialog': () => import('./slots/shell-dialog.tsx'),
    'shell.overlay': () => import('./slots/shell-overlay.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
