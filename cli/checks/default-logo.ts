import type { Check } from '../manifest/check-context.ts';
import { isDefaultMark } from '../manifest/default-drawing.ts';

/** A live brand has its own logos. */
export const defaultLogo: Check = ({ brand, assets }) => {
  if (brand.mode !== 'live') return [];
  return assets
    .filter(({ content }) => content && isDefaultMark(content))
    .map(({ slot, name }) => ({
      path: `/logos/${slot}`,
      message: `${name} is a logo that "livery init" drew, and the mode is live.`,
      cure: `Replace the file with the brand's own logo.`,
    }));
};
