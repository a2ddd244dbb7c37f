import { textsOf } from '../../lib/texts-of.ts';

/** Text of the registration pages. */
export const registerTexts = textsOf(import.meta.glob('./text/*.ts'));
