import type { Texts } from '../../platform/feature.ts';

/** Text of the pages that request a code. */
export const codeTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
