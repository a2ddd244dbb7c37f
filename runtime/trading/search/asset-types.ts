import type { Asset } from '../../../schemas/generated/types.ts';

export type AssetType = Asset['type'];

/** The display order of asset types (spec 1 §2.9). */
export const ASSET_TYPES: readonly AssetType[] = ['forex', 'stock', 'crypto', 'commodity', 'index'];

/** Number of assets of each type; leaves out empty types. */
export function countTypes(assets: Iterable<Pick<Asset, 'type'>>): { type: AssetType; count: number }[] {
  const counts = new Map<AssetType, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return ASSET_TYPES.flatMap((type) => (counts.has(type) ? [{ type, count: counts.get(type)! }] : []));
}
