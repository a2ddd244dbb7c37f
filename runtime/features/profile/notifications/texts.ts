import { textsOf } from '../../../lib/texts-of.ts';

export const notificationTexts = textsOf(import.meta.glob('./text/*.ts'));
