import { textsOf } from '../../../lib/texts-of.ts';

export const dataTexts = textsOf(import.meta.glob('./text/*.ts'));
