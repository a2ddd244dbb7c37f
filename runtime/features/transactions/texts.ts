import { textsOf } from '../../lib/texts-of.ts';

export const transactionTexts = textsOf(import.meta.glob('./text/*.ts'));
