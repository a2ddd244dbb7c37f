import { textsOf } from '../../lib/texts-of.ts';

/** Text of a sales preview; other builds do not load it. */
export const salesTexts = textsOf(import.meta.glob('./text/*.ts'));
