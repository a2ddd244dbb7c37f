import type { Asset } from '../../../schemas/generated/types.ts';

export type AssetType = Asset['type'];

/** The order in which types stand everywhere (spec 1 §2.9). */
export const ASSET_TYPES: readonly AssetType[] = ['forex', 'stock', 'crypto', 'commodity', 'index'];

/** How many assets there are of each type, without the types that have none. */
export function countTypes(assets: Iterable<Pick<Asset, 'type'>>): { type: AssetType; count: number }[] {
  const counts = new Map<AssetType, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return ASSET_TYPES.flatMap((type) => (counts.has(type) ? [{ type, count: counts.get(type)! }] : []));
}
