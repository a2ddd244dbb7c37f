import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData } from '../../../schemas/generated/types.ts';
import { FEATURES } from '../../manifest/schema-data.ts';
import type { SignInRoute } from './sign-in-routes.ts';
import { sweepOutputs } from '../replace-folder.ts';
import { buildRuntime, type SharedIndex } from './build-runtime.ts';
import { bundleInChild } from './bundle-in-child.ts';
import { sourcesHash } from './sources-hash.ts';

const MAX_CACHED_BUILDS = 4;

/** The runtime, built once for all brands. */
export interface SharedBuild extends SharedIndex {
  /** Folder of the build in the cache. */
  folder: string;
  /** Folder of all caches: `.livery`. */
  cache: string;
  /** False: found in the cache. */
  fresh: boolean;
  /** The sign-in page, or its dark variant, as HTML. */
  renderLogin(page: PageData, route: SignInRoute): string;
}

/** A cached shared build, by its hash. */
export function readShared(root: string, hash: string): SharedIndex | undefined {
  const index = path.join(root, '.livery/shared', path.basename(hash), 'shared.json');
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as SharedIndex) : undefined;
}

function removeOldBuilds(folder: string, current: string) {
  const builds = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, at: statSync(path.join(folder, name)).mtimeMs }));
  const old = builds
    .filter(({ name }) => name !== current)
    .sort((a, b) => b.at - a.at)
    .slice(MAX_CACHED_BUILDS - 1);
  for (const { name } of old) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Builds in a temporary folder and renames it, so that no partial build is ever visible; of concurrent
 * builds, the first one wins.
 */
async function buildInto(root: string, hash: string, shared: string): Promise<void> {
  const temporary = path.join(shared, `.${hash}.new-${process.pid}`);
  sweepOutputs(shared);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  try {
    await buildRuntime(root, [...FEATURES.keys()], hash, temporary, bundleInChild);
    moveIntoPlace(temporary, path.join(shared, hash));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  removeOldBuilds(shared, hash);
}

function moveIntoPlace(temporary: string, folder: string) {
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** The shared build of the current sources: from the cache, or built if missing. */
export async function prepareShared(root: string): Promise<SharedBuild> {
  const cache = path.join(root, '.livery');
  const hash = sourcesHash(root);
  const folder = path.join(cache, 'shared', hash);
  const index = path.join(folder, 'shared.json');
  const fresh = !existsSync(index);
  if (fresh) await buildInto(root, hash, path.join(cache, 'shared'));
  const prerender = pathToFileURL(path.join(folder, 'prerender/prerender.mjs')).href;
  const { renderLogin } = (await import(/* @vite-ignore */ prerender)) as Pick<SharedBuild, 'renderLogin'>;
  return { ...(JSON.parse(readFileSync(index, 'utf8')) as SharedIndex), folder, cache, fresh, renderLogin };
}
