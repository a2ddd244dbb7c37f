import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChunkGraph } from '../../../cli/build/shared/chunk-graph.ts';
import { prepareShared, type SharedBuild } from '../../../cli/build/shared/shared-build.ts';
import { stampBrand, type Stamped, type StampOptions } from '../../../cli/build/stamp.ts';
import type { LoadedBrand } from '../../../cli/manifest/loaded-brand.ts';
import { loadBrand } from '../../../cli/manifest/load-brand.ts';
import { root, temporaryFolder } from './run-livery.ts';

export const EXAMPLES = ['harbor', 'meridian', 'northwind'] as const;

let shared: Promise<SharedBuild> | undefined;

/** The shared build of the current sources; built or loaded once per test file. */
export function sharedBuild(): Promise<SharedBuild> {
  shared ??= prepareShared(root);
  return shared;
}

export async function loaded(id: string, brands = path.join(root, 'brands')): Promise<LoadedBrand> {
  const result = await loadBrand(root, id, { brands });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.loaded;
}

/** A copy of an example brand under another id, with parts of its manifest replaced. */
export function brandLike(
  example: string,
  id: string,
  change: (manifest: Record<string, unknown>) => object = (manifest) => manifest,
): string {
  const brands = temporaryFolder();
  mkdirSync(path.join(brands, id));
  cpSync(path.join(root, 'brands', example), path.join(brands, id), { recursive: true });
  const file = path.join(brands, id, 'brand.json');
  writeFileSync(file, JSON.stringify(change({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), id })));
  return brands;
}

/** Stamps a brand into a separate folder. */
export async function stamped(id: string, options?: StampOptions): Promise<Stamped> {
  return stampBrand(await loaded(id), await sharedBuild(), path.join(temporaryFolder(), id), options);
}

/** The chunk of the shared build that contains a module. */
export function chunkWith({ chunks }: ChunkGraph, module: string): string {
  const found = Object.entries(chunks).find(([, { modules }]) => modules.includes(module));
  if (!found) throw new Error(`No chunk holds ${module}`);
  return found[0];
}

/** All files below a folder with their contents. */
export function tree(folder: string): Record<string, string> {
  const items = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const files = items.map((item) => path.join(item.parentPath, item.name)).sort();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]));
}

export function read(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}
