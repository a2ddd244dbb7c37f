import type { Texts } from '../../platform/feature.ts';

/** For who sees a sales preview: nobody else loads it. */
export const salesTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
