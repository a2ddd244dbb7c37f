import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'accessibility'>({
  id: 'accessibility',
  pages: { accessibility: () => import('./pages/accessibility-page.tsx') },
  text: textsOf(import.meta.glob('./text/*.ts')),
});
