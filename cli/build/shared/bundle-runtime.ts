import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts';
import { browserConfig, inProduction, prerenderConfig } from './vite-config.ts';

/** Bundles the runtime with these features into `folder`: `site/assets/` and `prerender/prerender.mjs`. */
export type BundleRuntime = (
  root: string,
  features: readonly string[],
  folder: string,
) => Promise<ChunkGraph>;

/** Bundles in this process, which keeps the bundler's memory. */
export const bundleRuntime: BundleRuntime = async (root, features, folder) => {
  const [browser] = await inProduction(() =>
    Promise.all([
      build(browserConfig(root, features, path.join(folder, 'site'))),
      build(prerenderConfig(root, path.join(folder, 'prerender'))),
    ]),
  );
  return chunkGraph(root, (browser as Rolldown.RolldownOutput).output, features);
};
