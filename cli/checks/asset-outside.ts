import type { Check } from '../manifest/check-context.ts';

/** A path or a link never is outside the brand's folder. */
export const assetOutside: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'outside')
    .map(({ slot, name }) => ({
      path: `/logos/${slot}`,
      message: `${name} is outside the brand's folder.`,
      cure: 'Copy the file into assets/: nothing outside the folder is read.',
    }));
