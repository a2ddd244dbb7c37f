import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

await ensureInstalled();
const { main, problemOf } = await import(pathToFileURL(await bundle('bench', 'bench/main.ts')));
const args = process.argv.slice(2);
const problem = problemOf(root, args);
if (problem) {
  console.error(problem);
  process.exit(2);
}
process.exitCode = await main(root, args);
