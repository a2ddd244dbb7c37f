import type { Check } from '../manifest/check-context.ts';

/** A drawing can be read, runs no code, loads nothing and looks the same everywhere. */
export const assetUnfit: Check = ({ assets }) =>
  assets.flatMap(({ slot, name, problems }) =>
    problems.map((problem) => ({
      path: `/logos/${slot}`,
      message: `${name} cannot be used. ${problem}`,
      cure: 'Export it again as a plain SVG with paths only, or as a PNG.',
    })),
  );
