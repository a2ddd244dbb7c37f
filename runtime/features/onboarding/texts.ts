import { textsOf } from '../../lib/texts-of.ts';

/** Text of the wizard: traders with a balance do not load it. */
export const onboardingTexts = textsOf(import.meta.glob('./text/*.ts'));
