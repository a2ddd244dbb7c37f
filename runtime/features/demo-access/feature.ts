import { textsOf } from '../../lib/texts-of.ts';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'demo-access'>({
  id: 'demo-access',
  pages: {},
  text: textsOf(import.meta.glob('./text/*.ts')),
  slots: {
    'login.extra': () => import('./slots/login-extra.tsx'),
  },
});
