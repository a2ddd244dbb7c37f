import { textsOf } from '../lib/texts-of.ts';

/** Text of components that load on demand. */
export const kitTexts = textsOf(import.meta.glob('./text/*.ts'));
