import { textsOf } from '../../lib/texts-of.ts';

export const staticDemoTexts = textsOf(import.meta.glob('./text/*.ts'));
