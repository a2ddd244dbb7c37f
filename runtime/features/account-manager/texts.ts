import { textsOf } from '../../lib/texts-of.ts';

/** Text of the page and of requests: users without a request do not load it. */
export const managerTexts = textsOf(import.meta.glob('./text/*.ts'));
