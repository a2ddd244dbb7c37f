import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'withdrawal-simulation'>({
  id: 'withdrawal-simulation',
  pages: {},
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'withdrawal.option': () => import('./slots/withdrawal-option.tsx'),
  },
});
