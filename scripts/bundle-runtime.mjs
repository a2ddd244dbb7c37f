import './bundler-memory.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleCli } from './bundle-cli.mjs';
import { root } from './root.mjs';

// The child process of `cli/build/shared/bundle-in-child.ts`: it ends with its parent.
process.on('disconnect', () => process.exit(1));
const [folder, ...features] = process.argv.slice(2);
const cli = await bundleCli();
const file = pathToFileURL(path.join(path.dirname(cli), 'bundle-runtime.js'));
const { bundleRuntime } = await import(file);
try {
  process.send(await bundleRuntime(root, features, folder), () => process.exit(0));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
