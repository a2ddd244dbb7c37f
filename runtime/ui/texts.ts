import { textsOf } from '../lib/texts-of.ts';

/** Text of components that load on demand. */
export const uiTexts = textsOf(import.meta.glob('./text/*.ts'));
