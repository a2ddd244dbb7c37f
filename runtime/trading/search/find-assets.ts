import type { Asset } from '../../../schemas/generated/types.ts';

const MARKS = /\p{M}/gu;

/** Text as it is compared: without accents, and without the difference of capitals. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

const folded = new WeakMap<Asset, string>();

/** Every text and number that an asset carries (spec 1 §2.9: any field), one to a line. */
function everythingOf(asset: Asset): string {
  const known = folded.get(asset);
  if (known !== undefined) return known;
  const text = foldText(
    Object.values(asset)
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .join('\n'),
  );
  folded.set(asset, text);
  return text;
}

/** Assets of which some field contains each word of the query; `typeName` gives the type's name as people read it. All of them for an empty query. */
export function findAssets<A extends Asset>(
  assets: readonly A[],
  query: string,
  typeName: (type: Asset['type']) => string,
): A[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...assets];
  const types = new Map<Asset['type'], string>();
  const nameOf = (type: Asset['type']) => {
    if (!types.has(type)) types.set(type, foldText(typeName(type)));
    return types.get(type)!;
  };
  return assets.filter((asset) =>
    words.every((word) => everythingOf(asset).includes(word) || nameOf(asset.type).includes(word)),
  );
}
