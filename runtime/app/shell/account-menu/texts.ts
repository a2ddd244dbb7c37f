import type { Texts } from '../../../platform/feature.ts';

/** Text of the user menu and of the notices that something is switched off. */
export const accountMenuTexts: Texts = {
  en: () => import('./text/en.ts'),
  es: () => import('./text/es.ts'),
};
