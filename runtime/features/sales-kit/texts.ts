import type { Texts } from '../../platform/feature.ts';

/** Text of a sales preview; other builds do not load it. */
export const salesTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
