import type { Texts } from '../../platform/feature.ts';

/** Text of the registration pages. */
export const registerTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
