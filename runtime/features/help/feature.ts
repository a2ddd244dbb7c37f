import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'help'>({
  id: 'help',
  pages: {
    help: () => import('./pages/help-page.tsx'),
  },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
