import regimes from '../../schemas/regimes.json' with { type: 'json' };
import type { Account, Asset } from '../../schemas/generated/types.ts';
import { regimeOf, type Protected } from '../account/protection.ts';

/**
 * Maximum leverage of an asset class on an account: the lower of the brand's and the regime's cap; 0 when
 * not offered. A practice account offers every class: where the regime offers none, with the cap of the
 * European regime.
 */
export function leverageCap(brand: Protected, mode: Account['mode'], assetClass: Asset['class']): number {
  const own = brand.protection?.leverageCaps?.[assetClass];
  const allowed = regimeOf(brand).caps[assetClass];
  const cap = Math.min(own ?? allowed, allowed);
  return mode === 'practice' && cap < 1 ? regimes.eu.caps[assetClass] : cap;
}
