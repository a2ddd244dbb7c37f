import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ID = /^[a-z][a-z0-9-]{1,30}$/;

/** The folders below `brands`, sorted; each is expected to hold a brand. Hidden folders are left out. */
export function brandIds(brands: string): string[] {
  if (!existsSync(brands) || !statSync(brands).isDirectory()) return [];
  return readdirSync(brands, { withFileTypes: true })
    .filter((item) => (item.isDirectory() || item.isSymbolicLink()) && !item.name.startsWith('.'))
    .map((item) => item.name)
    .sort();
}

/** Why this cannot be the folder of the brands; undefined if it can. */
export function brandsProblem(brands: string): string | undefined {
  if (!existsSync(brands)) return `the folder ${brands} does not exist`;
  return statSync(brands).isDirectory() ? undefined : `${brands} is a file, not a folder`;
}

/** The message for a folder without a brand. */
export function noBrands(brands: string): string {
  const problem = brandsProblem(brands);
  return problem === undefined
    ? `There is no brand in ${brands}. Create one with: livery init <id>`
    : `There is no brand: ${problem}. Name the folder of the brands with --brands.`;
}

export function isBrandId(id: string): boolean {
  return ID.test(id);
}

/** A path as problems show it: relative to `root`, with forward slashes. */
export function shownPath(root: string, file: string): string {
  const below = path.relative(root, file);
  return (below.startsWith('..') ? file : below).replaceAll(path.sep, '/');
}
