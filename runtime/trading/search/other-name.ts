import type { AssetView } from '../live/asset-view.ts';

/** An asset's secondary name: its full name, or its symbol if it has no other name. */
export function otherName({ a_name, name, sy }: Pick<AssetView, 'a_name' | 'name' | 'sy'>): string {
  return name === a_name ? sy : name;
}
