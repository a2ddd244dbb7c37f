import { textsOf } from '../../../lib/texts-of.ts';

/** Text of the user menu and of the notices that something is switched off. */
export const accountMenuTexts = textsOf(import.meta.glob('./text/*.ts'));
