import type { Check } from '../manifest/check-context.ts';
import type { Regime } from '../manifest/schema-data.ts';
import { REGIMES } from '../manifest/schema-data.ts';

/** Leverage for retail is never looser than the regime's table; custom is never looser than the strictest common one. */
export const leverageCaps: Check = ({ brand }) => {
  const { regime, leverageCaps: caps } = brand.protection ?? {};
  if (!regime || !caps) return [];
  const most = REGIMES[regime].caps;
  return Object.entries(caps)
    .filter(([instrument, cap]) => cap > most[instrument as keyof Regime['caps']])
    .map(([instrument, cap]) => {
      const limit = most[instrument as keyof Regime['caps']];
      return {
        path: `/protection/leverageCaps/${instrument}`,
        message: `Leverage 1:${cap} for ${instrument} is looser than the ${REGIMES[regime].title} allows for retail: ${limit === 0 ? 'it may not be offered' : `at most 1:${limit}`}.`,
        cure: `Write ${limit} or less, or leave it out.`,
      };
    });
};
