import { textsOf } from '../../lib/texts-of.ts';

export const deskTexts = textsOf(import.meta.glob('./text/*.ts'));
