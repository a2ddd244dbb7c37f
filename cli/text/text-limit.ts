import limits from '../../schemas/text-limits.json';

/** `text/<language>.json` of a brand takes no longer text. */
const MAX_LENGTH = 1000;

/** Most characters of the text with this key. */
export const textLimit = (key: string): number =>
  Object.entries(limits).find(([prefix]) => key.startsWith(prefix))?.[1] ?? MAX_LENGTH;
