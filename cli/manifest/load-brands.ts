import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shownPath } from './brand-folder.ts';
import { toProblem } from './draft.ts';
import { loadBrand, type LoadOptions } from './load-brand.ts';
import type { LoadedBrand, LoadResult } from './loaded-brand.ts';
import type { Problem } from './problem.ts';
import { parseSource } from './source.ts';

export interface NamedResult {
  id: string;
  result: LoadResult;
}

function hostProblem(root: string, loaded: LoadedBrand, index: number, owner: string): Problem {
  const file = path.join(loaded.folder, 'brand.json');
  const host = loaded.brand.hosts![index];
  const message = `"${host}" is already a host of the brand "${owner}": the backend tells brands apart by their hosts.`;
  return toProblem(
    'host-shared',
    { path: `/hosts/${index}`, message, cure: `Remove it here or in ${owner}.` },
    parseSource(shownPath(root, file), readFileSync(file, 'utf8')),
  );
}

/** Loads several brands and compares them with each other. In the order of `ids`. */
export async function loadBrands(
  root: string,
  ids: readonly string[],
  options: LoadOptions = {},
): Promise<NamedResult[]> {
  const owners = new Map<string, string>();
  const results: NamedResult[] = [];
  for (const id of ids) {
    const result = await loadBrand(root, id, options);
    const hosts = result.ok ? (result.loaded.brand.hosts ?? []) : [];
    const taken = hosts.flatMap((host, index) =>
      result.ok && owners.has(host) ? [hostProblem(root, result.loaded, index, owners.get(host)!)] : [],
    );
    for (const host of hosts) if (!owners.has(host)) owners.set(host, id);
    results.push({
      id,
      result: taken.length ? { ok: false, problems: [...result.problems, ...taken] } : result,
    });
  }
  return results;
}
