import { textsOf } from '../../lib/texts-of.ts';

/** Text of the pages and of the administrators' entry; other users do not load it. */
export const handoffTexts = textsOf(import.meta.glob('./text/*.ts'));
