import type { Asset } from '../../../../schemas/generated/types.ts';
import { ASSET_TYPES, type AssetType } from '../../../trading/search/asset-types.ts';

export interface MarketGroup {
  market: 'open' | 'closed';
  /** When it next opens or closes, ISO 8601 UTC; null where it never does. */
  changesAt: string | null;
  /** Names of its assets. */
  assets: string[];
}

export interface MarketHours {
  type: AssetType;
  /** Assets that open and close together, the largest group first. */
  groups: MarketGroup[];
}

type Timed = Pick<Asset, 'type' | 'market' | 'changes_at' | 'a_name'>;

/** Which markets are open and until when, by type. */
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
