import type { Check, CheckContext } from '../manifest/check-context.ts';
import { REGIMES } from '../manifest/schema-data.ts';
import type { Violation } from '../manifest/violation.ts';

/** A site without markets accepts clients of every country, and a regime has the rules of some. */
function checkEveryCountry({ brand, hasValue }: CheckContext, regime: keyof typeof REGIMES): Violation[] {
  const isInvalid = hasValue('/markets/0');
  if (brand.mode !== 'live' || regime === 'custom' || brand.markets?.length || isInvalid) return [];
  const { title, countries } = REGIMES[regime];
  return [
    {
      path: hasValue('/markets') ? '/markets' : '/protection/regime',
      message: `Without markets, clients in every country can open an account, but the regime "${regime}" has the rules of the ${title} only.`,
      cure: `List the countries that you serve: "markets": ["${countries[0]}"].`,
    },
  ];
}

/** Rules of the client's country apply: a regime covers no market that belongs to another one. */
export const regimeMarkets: Check = (context) => {
  const { brand } = context;
  const regime = brand.protection?.regime;
  if (!regime) return [];
  const foreign = (brand.markets ?? []).flatMap((country, index) => {
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
  return [...foreign, ...checkEveryCountry(context, regime)];
};
