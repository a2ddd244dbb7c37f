import type { Texts } from '../../platform/feature.ts';

/** For the pages and for administrators: nobody else loads it. */
export const handoffTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
