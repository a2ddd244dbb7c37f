import type { Check } from '../manifest/check-context.ts';
import { MAX_ASSET_BYTES } from '../manifest/read-asset.ts';

/** Logo files have a size limit: every visitor loads them. */
export const assetSize: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'too-large')
    .map(({ slot, name, bytes }) => ({
      path: `/logos/${slot}`,
      message: `${name} has ${Math.ceil(bytes / 1024)} KB; at most ${MAX_ASSET_BYTES / 1024} KB are allowed.`,
      cure: 'Simplify the drawing or make it smaller.',
    }));
