import { textsOf } from '../../lib/texts-of.ts';

export const installationTexts = textsOf(import.meta.glob('./text/*.ts'));
