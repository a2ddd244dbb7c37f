import type { Asset } from '../../../../schemas/generated/types.ts';
import { ASSET_TYPES, type AssetType } from '../../../trading/search/asset-types.ts';

export interface MarketGroup {
  market: 'open' | 'closed';
  /** The next opening or closing time, ISO 8601 UTC; null for a market that never closes. */
  changesAt: string | null;
  /** Names of the assets. */
  assets: string[];
}

export interface MarketHours {
  type: AssetType;
  /** Groups of assets with the same hours, largest first. */
  groups: MarketGroup[];
}

type Timed = Pick<Asset, 'type' | 'market' | 'changes_at' | 'a_name'>;

/** Computes market state and hours by asset type. */
export function marketHours(assets: readonly Timed[]): MarketHours[] {
  return ASSET_TYPES.flatMap((type) => {
    const groups = new Map<string, MarketGroup>();
    for (const { market, changes_at, a_name } of assets.filter((asset) => asset.type === type)) {
      const key = `${market} ${changes_at}`;
      const group = groups.get(key) ?? { market, changesAt: changes_at, assets: [] };
      group.assets.push(a_name);
      groups.set(key, group);
    }
    return groups.size
      ? [{ type, groups: [...groups.values()].sort((one, other) => other.assets.length - one.assets.length) }]
      : [];
  });
}
