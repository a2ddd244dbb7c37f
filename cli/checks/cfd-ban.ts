import type { Check } from '../manifest/check-context.ts';
import { CFD_BANS } from '../manifest/schema-data.ts';

/** No regime of an operator lifts the ban of the client's country. */
export const cfdBan: Check = ({ brand }) =>
  (brand.markets ?? []).flatMap((country, index) => {
    const ban = CFD_BANS[country];
    if (ban === undefined) return [];
    return [
      {
        severity: brand.mode === 'live' ? ('error' as const) : ('warning' as const),
        path: `/markets/${index}`,
        message: `Retail clients in ${country} cannot be offered CFDs. ${ban}`,
        cure: `Remove ${country} from markets.`,
      },
    ];
  });
