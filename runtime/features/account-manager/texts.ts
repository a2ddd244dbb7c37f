import type { Texts } from '../../platform/feature.ts';

/** For the page and for a request: whoever is asked by nobody loads none of it. */
export const managerTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
