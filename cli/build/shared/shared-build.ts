import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData } from '../../../schemas/generated/types.ts';
import { FEATURES } from '../../manifest/schema-data.ts';
import type { SignInRoute } from './sign-in-routes.ts';
import { cacheBuild } from '../cached-build.ts';
import { buildRuntime, type SharedIndex } from './build-runtime.ts';
import { bundleInChild } from './bundle-in-child.ts';
import { sourcesHash } from './sources-hash.ts';

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

/** The shared build of the current sources: from the cache, or built if missing. */
export async function prepareShared(root: string): Promise<SharedBuild> {
  const cache = path.join(root, '.livery');
  const hash = sourcesHash(root);
  const folder = path.join(cache, 'shared', hash);
  const index = path.join(folder, 'shared.json');
  const fresh = !existsSync(index);
  if (fresh)
    await cacheBuild(path.join(cache, 'shared'), hash, (temporary) =>
      buildRuntime(root, [...FEATURES.keys()], hash, temporary, bundleInChild),
    );
  const prerender = pathToFileURL(path.join(folder, 'prerender/prerender.mjs')).href;
  const { renderLogin } = (await import(/* @vite-ignore */ prerender)) as Pick<SharedBuild, 'renderLogin'>;
  return { ...(JSON.parse(readFileSync(index, 'utf8')) as SharedIndex), folder, cache, fresh, renderLogin };
}
