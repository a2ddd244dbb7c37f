import type { Texts } from '../../platform/feature.ts';

/** Text of the pages and of the administrators' entry; other users do not load it. */
export const handoffTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
