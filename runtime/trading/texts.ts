import { textsOf } from '../lib/texts-of.ts';

/** Text of order results, confirmations, and lazy-loaded tables and lists. */
export const tradingTexts = textsOf(import.meta.glob('./text/*.ts'));
