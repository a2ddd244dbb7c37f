import type { Asset } from '../../../schemas/generated/types.ts';

const MARKS = /\p{M}/gu;

/** Normalizes text for comparison: without accents and case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

const folded = new WeakMap<Asset, string>();

/** All text and numbers of an asset (spec 1 §2.9: any field), one per line. */
function searchTextOf(asset: Asset): string {
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

/**
 * Assets with each word of the query in some field; `typeName` returns the localized name of a type. All
 * assets for an empty query.
 */
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
    words.every((word) => searchTextOf(asset).includes(word) || nameOf(asset.type).includes(word)),
  );
}
