import type { Texts } from '../../platform/feature.ts';

/** For the page: its contributions of slots say what several features do. */
export const watchlistTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
