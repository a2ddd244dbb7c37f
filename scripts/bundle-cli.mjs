import { bundle } from './bundle.mjs';

/**
 * Bundles the CLI, and beside it the part that bundles the runtime in a process of its own.
 * @returns {Promise<string>} path of the CLI's bundle
 */
export const bundleCli = () =>
  bundle('livery', 'cli/main.ts', { 'bundle-runtime': 'cli/build/shared/bundle-runtime.ts' });
