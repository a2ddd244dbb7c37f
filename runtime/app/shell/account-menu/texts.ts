import type { Texts } from '../../../platform/feature.ts';

/** What the shell says in the person’s own menu, and where something is switched off. */
export const accountMenuTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
