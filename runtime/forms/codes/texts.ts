import { textsOf } from '../../lib/texts-of.ts';

/** Text of the pages that request a code. */
export const codeTexts = textsOf(import.meta.glob('./text/*.ts'));
