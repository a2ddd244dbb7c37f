import type { Check } from '../manifest/check-context.ts';

/** A logo shows something. */
export const assetBlank: Check = ({ assets }) =>
  assets
    .filter(({ isBlank, problems }) => isBlank && !problems.length)
    .map(({ slot, name }) => ({
      path: `/logos/${slot}`,
      message: `${name} is blank: it has no visible shape.`,
      cure: 'Export the drawing again, with its shapes filled or stroked.',
    }));
