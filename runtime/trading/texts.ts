import type { Texts } from '../platform/feature.ts';

/** What is said of orders once they are asked for, in questions, and in tables and lists that are not there at first. */
export const tradingTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
