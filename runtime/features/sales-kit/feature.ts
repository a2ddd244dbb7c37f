import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature<'sales-kit'>({
  id: 'sales-kit',
  pages: {},
  text: {
    en: () => import('./text/en.ts'),
    es: () => import('./text/es.ts'),
  },
  slots: {
    'guest.floating': () => import('./slots/buy-links.tsx'),
    'shell.floating': () => import('./slots/buy-links.tsx'),
  },
});
