import type { Texts } from '../platform/feature.ts';

/** Text of order results, confirmations, and lazy-loaded tables and lists. */
export const tradingTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
