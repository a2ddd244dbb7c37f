import type { Texts } from '../../platform/feature.ts';

/** Text of the page and of requests: users without a request do not load it. */
export const managerTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
