import type { Texts } from '../../platform/feature.ts';

/** Text of the page; its slot contributions use text that several features share. */
export const watchlistTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
