import type { Check } from '../manifest/check-context.ts';

/** Every drawing that the manifest names is there. */
export const assetMissing: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'missing' || state === 'not-a-file')
    .map(({ slot, name, state }) => ({
      path: `/logos/${slot}`,
      message:
        state === 'missing' ? `There is no file ${name} in the brand's folder.` : `${name} is no file.`,
      cure: 'Put the drawing there, or correct the path.',
    }));
