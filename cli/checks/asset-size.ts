import type { Check } from '../manifest/check-context.ts';
import { LARGEST_ASSET } from '../manifest/read-asset.ts';

/** A drawing that every visitor loads is small. */
export const assetSize: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'too-large')
    .map(({ slot, name, bytes }) => ({
      path: `/logos/${slot}`,
      message: `${name} has ${Math.ceil(bytes / 1024)} KB; at most ${LARGEST_ASSET / 1024} KB are taken.`,
      cure: 'Simplify the drawing or make it smaller.',
    }));
