import regimes from '../../../schemas/regimes.json' with { type: 'json' };
import type { Asset, ServerBrand } from '../../../schemas/generated/types.ts';

/**
 * Highest leverage at opening for a class of assets: the regime's cap, or the brand's own where it is stricter
 * (protection.md 1.2). 0: not offered to a real account. A practice account may try everything: 0 becomes the cap of `custom`.
 */
export function leverageCap({ protection }: Pick<ServerBrand, 'protection'>, kind: Asset['class'], practice: boolean): number {
  const regime = regimes[protection?.regime ?? 'custom'].caps[kind];
  const cap = Math.min(regime, protection?.leverageCaps?.[kind] ?? regime);
  return practice && cap === 0 ? Math.max(1, regimes.custom.caps[kind]) : cap;
}
