import type { Check } from '../manifest/check-context.ts';
import { REGIMES } from '../manifest/schema-data.ts';

/** Rules of the client's country apply: a regime covers no market that belongs to another one. */
export const regimeMarkets: Check = ({ brand }) => {
  const regime = brand.protection?.regime;
  if (!regime) return [];
  return (brand.markets ?? []).flatMap((country, index) => {
    const owner = Object.entries(REGIMES).find(([, { countries }]) => countries.includes(country));
    if (!owner || owner[0] === regime) return [];
    return [
      {
        severity: regime === 'custom' ? ('warning' as const) : ('error' as const),
        path: `/markets/${index}`,
        message: `Clients in ${country} are protected by the rules of the ${owner[1].title} ("${owner[0]}"), but the regime is "${regime}".`,
        cure: `Remove ${country} from markets, or serve it with a brand under the regime "${owner[0]}".`,
      },
    ];
  });
};
