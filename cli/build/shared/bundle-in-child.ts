import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CommandError } from '../../io.ts';
import type { BundleRuntime } from './bundle-runtime.ts';
import type { ChunkGraph } from './chunk-graph.ts';

/** Few megabytes of new objects between two collections. */
const FLAGS = ['--max-semi-space-size=2'];

/** Bundles in a process that ends and so returns the bundler's memory. Its warnings go to standard error. */
export const bundleInChild: BundleRuntime = async (root, features, folder) => {
  const child = fork(path.join(root, 'scripts/bundle-runtime.mjs'), [folder, ...features], {
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let graph: ChunkGraph | undefined;
  child.on('message', (message) => (graph = message as ChunkGraph));
  await once(child, 'exit');
  if (graph) return graph;
  throw new CommandError('The runtime could not be bundled; the reason is above.');
};
