import type { Check } from '../manifest/check-context.ts';

/** Every logo file of the manifest exists. */
export const assetMissing: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'missing' || state === 'not-a-file')
    .map(({ slot, name, state }) => ({
      path: `/logos/${slot}`,
      message:
        state === 'missing' ? `There is no file ${name} in the brand's folder.` : `${name} is not a file.`,
      cure: 'Add the file, or correct the path.',
    }));
