import { textsOf } from '../../../lib/texts-of.ts';

/** What notifications say. */
export const listTexts = textsOf(import.meta.glob('./text/*.ts'));
