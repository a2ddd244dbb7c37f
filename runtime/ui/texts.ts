import type { Texts } from '../platform/feature.ts';

/** Text of components that load on demand. */
export const kitTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
