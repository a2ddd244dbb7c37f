import type { Check } from '../manifest/check-context.ts';
import { REGIMES } from '../manifest/schema-data.ts';

/** No incentives to deposit or trade under eu, uk and au. */
export const noBonuses: Check = ({ brand }) => {
  const { bonuses, regime } = brand.protection ?? {};
  if (!bonuses || !regime || REGIMES[regime].bonuses) return [];
  return [
    {
      path: '/protection/bonuses',
      message: `Bonuses are not allowed under the regime "${regime}" (${REGIMES[regime].title}).`,
      cure: 'Set "bonuses": false.',
    },
  ];
};
