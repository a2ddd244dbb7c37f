import { textsOf } from '../../lib/texts-of.ts';

/** Text of the page; its slot contributions use text that several features share. */
export const orderBookTexts = textsOf(import.meta.glob('./text/*.ts'));
