import { textsOf } from '../../../lib/texts-of.ts';

export const bellTexts = textsOf(import.meta.glob('./text/*.ts'));
