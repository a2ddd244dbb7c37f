import limits from '../../schemas/text-limits.json';
import { MAX_TEXT_LENGTH } from '../manifest/read-text.ts';

/** Most characters of the text with this key. */
export const textLimit = (key: string): number =>
  Object.entries(limits).find(([prefix]) => key.startsWith(prefix))?.[1] ?? MAX_TEXT_LENGTH;
