import type { Check } from '../manifest/check-context.ts';
import { REGIMES } from '../manifest/schema-data.ts';

/** Positions are closed at 50 % of margin or earlier. */
export const closeOut: Check = ({ brand }) => {
  const { regime, closeOutPercent } = brand.protection ?? {};
  if (!regime || closeOutPercent === undefined) return [];
  const least = REGIMES[regime].closeOutPercent;
  if (closeOutPercent >= least) return [];
  return [
    {
      path: '/protection/closeOutPercent',
      message: `A close-out at ${closeOutPercent} % of margin comes too late: retail accounts are closed out at ${least} % or earlier.`,
      cure: `Write ${least} or more.`,
    },
  ];
};
