import { textsOf } from '../../lib/texts-of.ts';

/** Text of the step-up dialog: loads when a call requires a fresh code. */
export const stepUpTexts = textsOf(import.meta.glob('./text/*.ts'));
