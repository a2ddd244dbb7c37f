import type { AssetView } from '../live/asset-view.ts';

/** What else an asset is called: its whole name, or its symbol where the name is all there is. */
export function otherName({ a_name, name, sy }: Pick<AssetView, 'a_name' | 'name' | 'sy'>): string {
  return name === a_name ? sy : name;
}
