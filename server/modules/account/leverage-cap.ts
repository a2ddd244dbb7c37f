import regimes from '../../../schemas/regimes.json' with { type: 'json' };
import type { Asset, ServerBrand } from '../../../schemas/generated/types.ts';
import type { AccountMode } from './account.queries.ts';

type Protected = Pick<ServerBrand, 'protection'>;

const regimeOf = ({ protection }: Protected) => regimes[protection?.regime ?? 'custom'];

/**
 * Highest leverage of an asset's class on an account, by the brand's regime and never above it; 0: not offered. Practice
 * accounts have every asset: where the regime offers none, with the cap that the class has elsewhere.
 */
export function leverageCap(brand: Protected, mode: AccountMode, assetClass: Asset['class']): number {
  const own = brand.protection?.leverageCaps?.[assetClass];
  const allowed = regimeOf(brand).caps[assetClass];
  const cap = Math.min(own ?? allowed, allowed);
  return mode === 'practice' && cap < 1 ? regimes.eu.caps[assetClass] : cap;
}

/** Percentage of margin below which equity closes positions out: the brand's own where it is stricter than the regime. */
export function closeOutPercent(brand: Protected): number {
  return Math.max(regimeOf(brand).closeOutPercent, brand.protection?.closeOutPercent ?? 0);
}
