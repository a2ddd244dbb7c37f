import path from 'node:path';
import { loadBrand, type LoadOptions } from './load-brand.ts';
import type { LoadResult } from './loaded-brand.ts';
import { readSiblings } from './siblings.ts';

export interface NamedResult {
  id: string;
  result: LoadResult;
}

/** Loads several brands, in the order of `ids`. */
export async function loadBrands(
  root: string,
  ids: readonly string[],
  options: LoadOptions = {},
): Promise<NamedResult[]> {
  const { siblings = readSiblings(options.brands ?? path.join(root, 'brands')) } = options;
  const results: NamedResult[] = [];
  for (const id of ids) results.push({ id, result: await loadBrand(root, id, { ...options, siblings }) });
  return results;
}
